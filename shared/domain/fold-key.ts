/** A number or key without what spelling adds, case and spaces: two that are alike then mean the same. */
export const foldKey = (written: string): string => written.trim().toLowerCase().replace(/\s+/g, ' ');
