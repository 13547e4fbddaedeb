import { AppError } from '../../shared/domain/app-error.ts';

/** What a person is told when the application cannot even start, in both languages: which one is theirs is not known yet. */
export const startFailureWords = (error: unknown): string => {
  if (!(error instanceof AppError)) {
    const detail = error instanceof Error ? error.message : String(error);
    return `Runsheet kunde inte starta (${detail}). / Runsheet could not start (${detail}).`;
  }
  const { sentence, nextStep } = error.data;
  return `${sentence.sv} ${nextStep.sv}\n${sentence.en} ${nextStep.en}`;
};
