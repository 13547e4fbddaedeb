/** The tour of two minutes, step by step: from a sheet to a paid invoice, at the practice company. */
export const tourSteps = ['sheet', 'columns', 'mend', 'approve', 'send', 'paid', 'done'] as const;
export type TourStep = (typeof tourSteps)[number];
