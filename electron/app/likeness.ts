const pairsOf = (name: string): readonly string[] =>
  Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => name.slice(at, at + 2));

/** How much two texts share, 0 to 1: twice the common pairs of letters over all of them (Dice). */
export const likeness = (a: string, b: string): number => {
  const [left, right] = [pairsOf(a), new Set(pairsOf(b))];
  if (left.length === 0 || right.size === 0) return 0;
  return (2 * left.filter((pair) => right.has(pair)).length) / (left.length + right.size);
};

/** From here two texts may well mean the same. */
export const likeEnough = 0.6;
