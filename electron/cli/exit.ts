import { type LocalText } from '../../shared/domain/text.ts';

/** What the command's exit code says; printed by `--help`. */
export const exitCodes = {
  done: 0,
  notAll: 1,
  usage: 2,
  file: 3,
  service: 4,
  refused: 5,
  interrupted: 130,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a code and words for the person: what happened, and what to do. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  readonly sentence: LocalText;
  readonly nextStep: LocalText | null;

  constructor(exitCode: ExitCode, sentence: LocalText, nextStep: LocalText | null = null) {
    super(sentence.en);
    this.name = 'CommandError';
    this.exitCode = exitCode;
    this.sentence = sentence;
    this.nextStep = nextStep;
  }
}

const fileCodes = /^(file|import|intake|sheet|workbook|header|column|csv|xlsx)/;
const usageCodes = /^console-(bad-request|unknown-call)$/;
const serviceCodes = /^(service|connection|network|sign-in|not-signed-in|practice|token|keychain|answer)/;

/** Which exit code an application error's code belongs to. */
export const exitCodeOf = (code: string): ExitCode => {
  if (usageCodes.test(code)) return exitCodes.usage;
  if (fileCodes.test(code)) return exitCodes.file;
  return serviceCodes.test(code) ? exitCodes.service : exitCodes.refused;
};
