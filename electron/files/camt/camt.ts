import { createHash } from 'node:crypto';
import { AppError } from '../../../shared/domain/app-error.ts';
import { OutOfRangeError } from '../../../shared/domain/out-of-range.ts';
import { text, type LocalText } from '../../../shared/domain/text.ts';
import { defaultBounds } from '../bounds.ts';
import { type ByteSource, piecesOf } from '../byte-source.ts';
import { emptyFile, tooBig } from '../file-errors.ts';
import { kindOfFile } from '../file-kind.ts';
import { type SourceToRead } from '../read-file.ts';
import { readXmlBytes } from '../xlsx/xml.ts';
import { type Attributes } from '../xlsx/xml-scanner.ts';
import { badValue, brokenXml, documentType, notFromBank, otherVersion, tooMuchText } from './camt-errors.ts';
import { type CamtFile, type OnPayment } from './camt-file.ts';
import { CamtWalk } from './camt-walk.ts';
import { ScopeWalk } from './scopes.ts';
import { ValueFault } from './values.ts';

/** Characters of one element, and of all that is kept of one entry. */
const MOST_TEXT = 4 * 1024 * 1024;

/** ISO 20022 messages that a bank gives and that are no payments received. */
const otherMessages: readonly (readonly [begin: string, what: LocalText])[] = [
  ['camt.052', text('en rapport under dagen (camt.052)', 'a report during the day (camt.052)')],
  ['camt', text('ett annat besked från banken', 'another message from the bank')],
  [
    'pain.002',
    text('bankens kvitto på utbetalningar (pain.002)', 'the bank’s receipt of outgoing payments (pain.002)'),
  ],
  ['pain.008', text('en fil med autogiro (pain.008)', 'a file of direct debits (pain.008)')],
  ['pain', text('en fil med utbetalningar (pain)', 'a file of outgoing payments (pain)')],
];

type Message = Pick<CamtFile, 'message' | 'version'>;

/** What the root says that the document is. Throws an AppError where that is nothing that can be read. */
const messageOf = (fileName: string, root: string, attributes: Attributes): Message => {
  const named = Object.values(attributes)
    .map((value) => /^urn:iso:std:iso:20022:tech:xsd:([a-z]{4}\.\d{3})\.\d{3}\.(\d\d)$/.exec(value.trim()))
    .find((found) => found !== null);
  const [, message = '', version = ''] = named ?? [];
  if (root !== 'Document' || (message !== 'camt.053' && message !== 'camt.054')) {
    const what = otherMessages.find(([begin]) => message.startsWith(begin))?.[1];
    throw notFromBank(fileName, what ?? text('en annan XML-fil', 'another XML file'));
  }
  if (version < '02' || version > '08') throw otherVersion(fileName, message, version);
  return { message, version };
};

/** Refuses by the first bytes what is no XML. */
const requireXml = (fileName: string, source: ByteSource): void => {
  const start = source.read(0, 4_096);
  const found = kindOfFile(start);
  if (found.kind === 'empty') throw emptyFile(fileName);
  if (found.kind === 'foreign') throw notFromBank(fileName, found.what);
  if (!/^[\s\0]*<|^\uFEFF|^\xFF\xFE|^\xFE\xFF|^\xEF\xBB\xBF/.test(start.toString('latin1')))
    throw notFromBank(fileName, null);
};

/** The bytes in pieces that stay as they are, hashed on the way. */
const piecesWithHash = async function* (source: ByteSource, look: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for (const piece of piecesOf(source)) {
    const kept = Buffer.from(piece);
    look(kept);
    yield kept;
  }
};

/**
 * Reads a bank's file of payments, ISO 20022 camt.053.001.02–08 (statement) or camt.054.001.02–08 (notification), in pieces:
 * of a file of any size no more is held than the entry that is read. Each payment received is told as it is met, in file
 * order; what is no payment is counted with the reason, and what does not add up is a warning. Rejects with an AppError
 * for what is no such file, is damaged, or has an entry that cannot be understood: payments told before are void then.
 */
export const readCamt = async (file: SourceToRead, onPayment: OnPayment): Promise<CamtFile> => {
  const { name, source, bounds = defaultBounds, onRead } = file;
  if (source.size > bounds.fileBytes) throw tooBig(name, 'fileBytes');
  requireXml(name, source);
  const hash = createHash('sha256');
  const walk = new CamtWalk(onPayment, bounds.remarksPerCode);
  let message: Message | null = null;
  let done = 0;
  const refuseText = (): never => {
    throw tooMuchText(name, walk.place);
  };
  const scopes = new ScopeWalk({
    wanted: walk.wanted,
    root: (root, attributes) => {
      message = messageOf(name, root, attributes);
    },
    open: walk.open,
    close: walk.close,
    allowText: (kept) => {
      if (kept > MOST_TEXT) refuseText();
    },
  });
  const pieces = piecesWithHash(source, (piece) => {
    hash.update(piece);
    done += piece.length;
    onRead?.(done, source.size);
  });
  try {
    await readXmlBytes(pieces, scopes, {
      documentType: () => {
        throw documentType(name);
      },
      longest: MOST_TEXT,
      tooLong: refuseText,
    });
  } catch (error) {
    throw refusalOf(name, walk, error);
  }
  if (message === null) throw notFromBank(name, null);
  const found: Message = message;
  return { name, ...found, sha256: hash.digest('hex'), ...walk.found };
};

const tooLarge = text('har orimligt stora belopp', 'has amounts beyond reason');

const refusalOf = (name: string, walk: CamtWalk, error: unknown): unknown => {
  if (error instanceof AppError) return error;
  if (error instanceof ValueFault) return badValue(name, walk.place, error.what);
  if (error instanceof OutOfRangeError) return badValue(name, walk.place, tooLarge);
  return error instanceof SyntaxError ? brokenXml(name, walk.place, error) : error;
};
