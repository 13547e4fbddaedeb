import { AppError } from '../../shared/domain/app-error.ts';

const codeIn = (error: unknown): string => {
  if (error instanceof AppError) return error.data.code;
  throw error;
};

/** The code by which work was refused, or `none`. What is no refusal is thrown on. */
export const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return codeIn(error);
  }
  return 'none';
};

/** The same of work that takes its time. */
export const codeOfPending = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (error) {
    return codeIn(error);
  }
  return 'none';
};
