import { z } from 'zod';
import { listKinds } from '../intake/kinds.ts';
import { call, done } from './define.ts';
import { field, level, localText, pageRequest, scope } from './common.ts';
import { rowAccount } from './intake.ts';
import { cellView, problemView } from './review.ts';

/** Lists of records (customers, articles, contracts, payments …): read, checked and looked through, but no invoices. */

export const listKind = z.enum(listKinds);

export const listFilters = ['all', 'error', 'warning', 'hint', 'excluded'] as const;

/** A field that the list shows as a column, with its name in this kind of list. */
export const listColumn = z.object({ field, name: localText });

export const listCounts = z.object({
  all: z.int(),
  /** Included records whose gravest problem is of that level. */
  error: z.int(),
  warning: z.int(),
  hint: z.int(),
  excluded: z.int(),
});

export const listSummary = z.object({
  listId: z.int(),
  kind: listKind,
  name: z.string(),
  fileNames: z.array(z.string()),
  createdAt: z.string(),
  /** Fields that the files feed, in the order of the kind. */
  columns: z.array(listColumn),
  /** The same of the rows below a record; empty where records have none. */
  rowColumns: z.array(listColumn),
  counts: listCounts,
  accounts: z.array(rowAccount),
  /** Payments are looked through by `bank.page`, and registered: those of a bank's file, or the rows that a person put right. */
  payments: z.enum(['none', 'bank', 'rows']),
});

/**
 * How it stands with what the register was asked to create: under way, of unknown outcome and for a person to say, done, refused; or
 * the record says something else since, which the register does not have.
 */
export const putStanding = z.enum(['waits', 'asks', 'made', 'refused', 'changed']);

/** One line of the grid: the cells of the list's columns, as a person reads them. */
export const listLine = z.object({
  recordNo: z.int(),
  /** 1-based row of the file; null where a record stands in none. */
  sourceRow: z.int().nullable(),
  level: level.nullable(),
  included: z.boolean(),
  /** Whether the register has it already; null where that is not looked for. */
  inRegister: z.boolean().nullable(),
  /** Null where it was not asked to be created there. */
  put: putStanding.nullable(),
  /** Rows below the record: 0 where the kind has none. */
  rows: z.int(),
  /** `value` as in {@link cellView}; `shown` in Swedish signs and words, `shownEn` in English ones. */
  cells: z.array(z.object({ field, value: z.string().nullable(), shown: z.string(), shownEn: z.string() })),
  marks: z.array(z.object({ field, level })),
  edited: z.array(field),
});

/** Problems as in review; "mend all" is for invoices only. */
export const listProblem = problemView.omit({ alike: true, keep: true });

const listCell = cellView.extend({ name: localText, shownEn: z.string() });

export const listRecord = z.object({
  line: listLine,
  /** Every field of the kind, those that the file does not have too: a value can be typed into each. */
  cells: z.array(listCell),
  rows: z.array(z.object({ rowNo: z.int(), sourceRow: z.int().nullable(), cells: z.array(listCell) })),
  problems: z.array(listProblem),
});

const list = z.object({ listId: z.int() });
const record = list.extend({ recordNo: z.int() });

export const listCalls = {
  /** Reads every row, checks it and stores it as a list; refuses kinds that become a run. Remembers the columns. */
  'import.toList': call(z.object({ importId: z.string() }), list),
  /** What waits to be looked through, latest first. */
  'lists.list': call(
    z.object({ scope }),
    z.object({
      lists: z.array(
        z.object({
          listId: z.int(),
          kind: listKind,
          name: z.string(),
          createdAt: z.string(),
          records: z.int(),
          errors: z.int(),
          warnings: z.int(),
        }),
      ),
    }),
  ),
  'lists.open': call(list, listSummary),
  'lists.page': call(
    list.extend({ filter: z.enum(listFilters), search: z.string().max(200), page: pageRequest }),
    z.object({ total: z.int(), lines: z.array(listLine) }),
  ),
  'lists.record': call(record, listRecord),
  /** Types a value into a cell; `rowNo` null for the record itself. Read by the rules of the field. */
  'lists.edit': call(
    record.extend({ rowNo: z.int().nullable(), field, text: z.string().max(4000) }),
    z.object({ record: listRecord, list: listSummary }),
  ),
  'lists.include': call(record.extend({ included: z.boolean() }), z.object({ record: listRecord, list: listSummary })),
  'lists.discard': call(list, done),
} as const;
