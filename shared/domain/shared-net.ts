import { minor, type Minor } from './money.ts';

/**
 * Divides an amount among parts in proportion to their weights, so that the shares add up to it to the minor unit: each is
 * what the parts up to and with it come to, rounded, less what those before it came to. Weights that add up to the amount are
 * the shares themselves.
 */
export const divided = (amount: Minor, weights: readonly number[]): readonly Minor[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === amount) return weights.map(minor);
  let [weighed, given] = [0, 0];
  return weights.map((weight, at) => {
    weighed += weight;
    const upTo = at === weights.length - 1 ? amount : whole === 0 ? 0 : Math.round(amount * (weighed / whole));
    const share = upTo - given;
    given = upTo;
    return minor(share);
  });
};
