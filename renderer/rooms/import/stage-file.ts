import { type CallOutput, type Settled } from '../../../shared/contract/contract.ts';
import { type AppErrorData } from '../../../shared/domain/app-error.ts';
import { text } from '../../../shared/domain/text.ts';
import { call } from '../../bridge.ts';

const notRead: AppErrorData = {
  code: 'file-not-read',
  sentence: text('Filen kunde inte läsas.', 'The file could not be read.'),
  nextStep: text(
    'Är det en mapp: öppna den och välj filerna. Är det en fil: kontrollera att den finns kvar.',
    'If it is a folder, open it and choose the files. If it is a file, check that it is still there.',
  ),
};

/** Hands a file's bytes over. What the window cannot read, as a folder that was dropped, is an error in words (`file-not-read`). */
export const stageFile = async (file: File): Promise<Settled<CallOutput<'import.stage'>>> => {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { ok: false, error: notRead };
  }
  return call('import.stage', { name: file.name, bytes });
};
