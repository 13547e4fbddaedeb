import { type LocalText } from './text.ts';

/** What a person is told when something could not be done: what happened and what to do, with a code for the log. */
export interface AppErrorData {
  readonly code: string;
  readonly sentence: LocalText;
  readonly nextStep: LocalText;
}

/**
 * The one error that may cross a room's wall on purpose. Anything else that is thrown is a fault of ours and reaches a
 * person as `unexpected`.
 */
export class AppError extends Error {
  readonly data: AppErrorData;

  constructor(code: string, sentence: LocalText, nextStep: LocalText, options?: ErrorOptions) {
    super(sentence.en, options);
    this.name = 'AppError';
    this.data = { code, sentence, nextStep };
  }
}
