import { z } from 'zod';
import { type madeFile } from '../../shared/contract/common.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { assertNever, text } from '../../shared/domain/text.ts';
import { kindTable } from '../../shared/intake/kinds.ts';
import { blankWorkbook } from '../sheets/blank.ts';
import { shownToday } from '../follow/shown-today.ts';
import { writeCsv } from '../sheets/csv.ts';
import { type Table } from '../sheets/table.ts';
import { writeXlsx } from '../sheets/xlsx.ts';
import { listById, listPaper } from '../store/lists.ts';
import { runPaper } from '../store/runs.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { invoicesOfRun, recordsOfList } from './export-items.ts';
import { exportTable } from './export-table.ts';
import { fileName } from './file-name.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import { invoiceSheetName } from './invoice-sheet-words.ts';
import { defaultsShape, runPlanShape } from './plan-shape.ts';
import { makeProtocol } from './protocol.ts';
import { protocolName } from './protocol-words.ts';
import { registerSheet } from './register-sheet.ts';
import { openReview } from './review-context.ts';
import { shownSheet } from './shown-sheet.ts';
import { type SheetsStart, type SheetsWork } from './sheets-protocol.ts';
import { makeStatement } from './statement.ts';

type MadeFile = z.infer<typeof madeFile>;
type Format = 'xlsx' | 'csv' | 'pdf';

const fileOf = async (name: string, table: Table, format: Format): Promise<MadeFile> => ({
  name: fileName(name, format),
  bytes: format === 'csv' ? writeCsv(table) : await writeXlsx({ tables: [table] }),
});

const template = text('mall', 'template');

const makeBlank = async (
  { kind, language }: Extract<SheetsWork, { what: 'blank' }>['input'],
  today: string,
): Promise<MadeFile> => ({
  name: fileName(`${kindTable[kind].name[language]} – ${template[language]}`, 'xlsx'),
  bytes: await writeXlsx(blankWorkbook(kind, language, calendarDate(today))),
});

const noSuchList = (): AppError =>
  new AppError(
    'no-such-list',
    text('Listan finns inte längre.', 'The list no longer exists.'),
    text('Gå till Import och välj en lista.', 'Go to Import and choose a list.'),
  );

const listShapes = { plan: z.object({ defaults: defaultsShape }), accounts: z.unknown(), files: z.unknown() };

/** Makes one file. @throws AppError `no-such-run`, `no-such-list`, `export-empty`, `unknown-creditor`, `unknown-invoice`. */
export const makeFile = async (store: Store, { work, today }: SheetsStart): Promise<MadeFile> => {
  const deps = { store, clock: { now: () => new Date(`${today}T12:00:00Z`) } };
  switch (work.what) {
    case 'blank':
      return makeBlank(work.input, today);
    case 'run': {
      const { runId, format, language } = work.input;
      const { key, run } = openReview(deps, runId);
      const shapes = { plan: runPlanShape, accounts: z.unknown(), control: z.unknown() };
      const { kind, defaults } = runPaper(store, key, shapes).plan;
      const items = invoicesOfRun(store, key);
      return fileOf(run.name, exportTable({ kind, items, defaults, language }), format);
    }
    case 'protocol': {
      const { language, format = 'xlsx' } = work.input;
      const { runName, bytes } = await makeProtocol(deps, work.input, today);
      return { name: fileName(`${runName} – ${protocolName[language]}`, format), bytes };
    }
    case 'invoices': {
      const { scope, language, format } = work.input;
      const service = shownToday(store, scopeOf(store, scope), deps.clock.now());
      return fileOf(`${invoiceSheetName[language]} ${service}`, invoiceSheet(store, work.input, service), format);
    }
    case 'shown': {
      const table = shownSheet(deps, work.input);
      return fileOf(`${table.name} ${today}`, table, work.input.format);
    }
    case 'register': {
      const table = registerSheet(store, work.input);
      return fileOf(`${table.name} ${today}`, table, work.input.format);
    }
    case 'statement': {
      const { name, bytes } = await makeStatement(store, work.input, today);
      return { name: fileName(name, work.input.format), bytes };
    }
    case 'list': {
      const { listId, format, language } = work.input;
      const list = listById(store, listId);
      if (list === null) throw noSuchList();
      const { defaults } = listPaper(store, list, listShapes).plan;
      const items = recordsOfList(store, list);
      return fileOf(list.name, exportTable({ kind: list.kind, items, defaults, language }), format);
    }
    default:
      return assertNever(work);
  }
};
