import { sourceOfBytes } from '../../electron/files/byte-source.ts';
import { readCamt } from '../../electron/files/camt/camt.ts';
import { type CamtFile } from '../../electron/files/camt/camt-file.ts';
import { type BankPayment } from '../../shared/domain/bank-payment.ts';
import { camtXml, type MadeFile } from './camt-files.ts';

export interface ReadCamtFile {
  readonly file: CamtFile;
  readonly payments: readonly BankPayment[];
}

export const readBytesOfBank = async (bytes: Buffer | string, name = 'inbetalningar.xml'): Promise<ReadCamtFile> => {
  const payments: BankPayment[] = [];
  const file = await readCamt({ name, source: sourceOfBytes(Buffer.from(bytes)) }, (payment) => payments.push(payment));
  return { file, payments };
};

export const readMade = (made: MadeFile): Promise<ReadCamtFile> => readBytesOfBank(camtXml(made));
