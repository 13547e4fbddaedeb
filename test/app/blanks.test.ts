import { describe, expect, test } from 'vitest';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { examplesOf } from '../../electron/sheets/blank-examples.ts';
import { fieldValue } from '../../electron/sheets/field-column.ts';
import { addDays, calendarDate } from '../../shared/domain/calendar-date.ts';
import { closedWords, writtenName } from '../../shared/intake/choice-names.ts';
import { readCell, readingOf } from '../../shared/intake/cell-value.ts';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { becomesRun, fieldsOfKind, importKinds } from '../../shared/intake/kinds.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { openExportWorld, today, valuesOf } from './export-world.ts';

const languages = ['sv', 'en'] as const;
const cases = importKinds.flatMap((kind) => languages.map((language) => ({ kind, language })));
const day = calendarDate(today);

describe.each(cases)('the blank template of $kind in $language (N048, N118, N156, N157)', ({ kind, language }) => {
  const made = async () => {
    const world = openExportWorld();
    const { name, bytes } = await world.make({ what: 'blank', input: { kind, language } });
    return { world, name, bytes };
  };

  /** Each example with its values as they are to be read: words of the language, and canonical values for the rest. */
  const expected = examplesOf(kind, day).map((row) =>
    Object.fromEntries(
      fieldsOfKind(kind).flatMap((field) => {
        const value = row[field];
        return value === undefined ? [] : [[field, typeof value === 'string' ? value : value[language]]];
      }),
    ),
  );

  test('is read without an edit: its kind, nothing missing, nothing asked, no error (N065)', async () => {
    const { world, name, bytes } = await made();
    const { view, id } = await world.import({ [name]: bytes });
    expect(view.kind).toBe(kind);
    expect([view.missing, view.questions, view.remarks]).toEqual([[], [], []]);
    expect(view.sheets.map(({ role }) => role)).toEqual(['rows', 'none']);
    expect(view.sheets[0]?.columns.map(({ field }) => field)).toEqual(fieldsOfKind(kind));
    if (becomesRun(kind)) {
      expect(view.errors).toBe(0);
      const drafts = world.drafts(id ?? 0);
      const rows = drafts.flatMap(({ head, rows: all }) =>
        all.map((row) => ({ ...valuesOf(head), ...valuesOf(row.cells) })),
      );
      expect(rows).toMatchObject(expected);
    } else {
      const records = world.records(id ?? 0);
      expect(records.map(({ level }) => level)).not.toContain('error');
      const rows = records.flatMap(({ record: { cells, rows: all } }) =>
        (all.length === 0 ? [{ cells: {} }] : all).map((row) => ({ ...valuesOf(cells), ...valuesOf(row.cells) })),
      );
      expect(rows).toMatchObject(expected);
    }
  });

  test('is known even without the line that says what it is', async () => {
    const { bytes } = await made();
    const file = await readFileBytes({ name: 'x.xlsx', bytes });
    const [data, ...others] = file.sheets;
    if (data === undefined) throw new Error('no sheet');
    const rows = Array.from({ length: data.rows.length }, (_, index) => data.rows.at(index)).filter(
      (row) => row !== undefined,
    );
    const bare = { ...file, sheets: [{ ...data, rows: rows.slice(1) }, ...others] };
    const plan = proposePlan([bare], day);
    expect(plan.kind).toBe(kind);
    expect(plan.missing).toEqual([]);
  });
});

describe('blank templates', () => {
  test('are told apart when all of them are read, one after the other', async () => {
    const world = openExportWorld();
    for (const { kind, language } of [...cases, ...cases]) {
      const { name, bytes } = await world.make({ what: 'blank', input: { kind, language } });
      const { view } = await world.import({ [name]: bytes });
      expect([view.kind, view.missing, view.questions]).toEqual([kind, [], []]);
    }
  });

  test('have examples that stay good as time goes', async () => {
    for (const later of [addDays(day, 400), addDays(day, 2000)]) {
      for (const row of importKinds.flatMap((kind) => examplesOf(kind, later))) {
        for (const field of [...headFields, ...rowFields]) {
          const value = row[field];
          if (typeof value !== 'string') continue;
          const read = readCell(fieldValue(field, value, 'sv'), readingOf(field, '.', null));
          expect([field, read.value]).toEqual([field, value]);
        }
      }
    }
  });

  test('offer words that are read as what they stand for, in both languages', () => {
    for (const field of [...headFields, ...rowFields]) {
      for (const language of languages) {
        const words = closedWords(field, language);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) {
          const { value } = readCell(word, readingOf(field, ',', null));
          expect([field, word, value === null ? null : writtenName(field, value)[language]]).toEqual([
            field,
            word,
            word,
          ]);
        }
      }
    }
  });
});
