import { badField, missing } from '../refusal.ts';

/** A phone number in its Swedish form, from any writing of it. Throws a Refusal (400) where it is missing or none. */
export const readPhone = (field: string, written: string | null | undefined): string => {
  const bare = (written ?? '').replace(/[\s()-]/g, '').replace(/^(\+|00)46/, '0');
  if (bare === '') throw missing(field);
  if (!/^(0|\+)?\d{7,15}$/.test(bare)) throw badField(field, 'är inget telefonnummer', 'is no phone number');
  return bare;
};
