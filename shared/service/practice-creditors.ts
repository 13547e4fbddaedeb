/**
 * The companies that every practice service has. Their ids never change, so that a reset keeps what others have noted of them.
 */
export const practiceCreditors = [
  { creditorId: '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101', name: 'Norrsken Övning AB', orgNo: '559000-0013' },
  { creditorId: '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7102', name: 'Skärgård Prov AB', orgNo: '559000-0021' },
] as const;
