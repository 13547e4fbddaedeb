// @vitest-environment happy-dom
import fc from 'fast-check';
import { createApp, h, nextTick, shallowRef } from 'vue';
import { afterEach, describe, expect, it } from 'vitest';
import { answerTable } from '../../renderer/rooms/console/answer-table.ts';
import { fromWritten, readJson, withField, withoutHidden, withRow } from '../../renderer/rooms/console/body-value.ts';
import { jsonFault } from '../../renderer/rooms/console/json-fault.ts';
import BodyField from '../../renderer/rooms/console/body-field.vue';
import CallParts from '../../renderer/rooms/console/call-parts.vue';
import { bodyProblems, bodyView, isRecord } from '../../shared/service/body-check.ts';
import { pathId, queryFields } from '../../shared/service/call-inputs.ts';
import { endpoints } from '../../shared/service/endpoints.ts';
import { leastBody, wholeBody } from '../shared-service/least-body.ts';

const creditorId = '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101';
let unmount = (): void => undefined;
afterEach(() => unmount());

const mount = (component: Parameters<typeof createApp>[0]): HTMLElement => {
  unmount();
  const root = document.createElement('div');
  document.body.append(root);
  const app = createApp(component);
  app.mount(root);
  unmount = () => {
    app.unmount();
    root.remove();
  };
  return root;
};

/** The form of a body over a value that it changes. */
const formOf = (view: string, first: unknown) => {
  const value = shallowRef(first);
  const type = { name: view, nullable: false, list: false };
  const root = mount({
    render: () =>
      h(BodyField, {
        name: view,
        type,
        value: value.value,
        at: '',
        creditorId,
        onChange: (next: unknown) => (value.value = next),
      }),
  });
  const field = (at: string): HTMLElement | null => root.querySelector(`[data-testid="${at}"]`);
  const write = async (at: string, words: string): Promise<void> => {
    const input = field(`field-${at}`);
    if (!(input instanceof HTMLInputElement || input instanceof HTMLSelectElement)) throw new Error(`no field ${at}`);
    input.value = words;
    input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    await nextTick();
  };
  const click = async (at: string): Promise<void> => {
    field(at)?.click();
    await nextTick();
  };
  return { root, value, write, click, field };
};

/** Where every plain value of a body stands. */
const placesOf = (value: unknown, at = ''): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((part: unknown, index) => placesOf(part, `${at}[${String(index)}]`));
  if (!isRecord(value)) return [at];
  return Object.entries(value).flatMap(([name, part]) => placesOf(part, at === '' ? name : `${at}.${name}`));
};

describe('the form of a call', () => {
  it('has a field for every value of the body and of the query of each of the 297 rows', () => {
    const views = new Set<string>();
    for (const row of endpoints) {
      const parts = mount({ render: () => h(CallParts, { row, ids: {}, query: {}, creditorId }) });
      expect(parts.querySelector('[data-testid="call-id"]') !== null, row.path).toBe(pathId(row) !== null);
      for (const { name } of queryFields(row))
        expect(parts.querySelector(`[data-testid="field-${name}"]`), `${row.path} ${name}`).not.toBeNull();
      const view = bodyView(row);
      if (view === null || views.has(view)) continue;
      views.add(view);
      for (const body of [wholeBody(view), leastBody(view)]) {
        const { root } = formOf(view, body);
        for (const place of placesOf(body).filter((one) => one !== ''))
          expect(root.querySelector(`[data-testid="field-${place}"]`), `${view} ${place}`).not.toBeNull();
        expect([...root.querySelectorAll('[aria-invalid="true"]')].map((one) => one.outerHTML)).toEqual([]);
      }
    }
    expect(views.size).toBeGreaterThan(70);
  }, 60_000);

  it('writes what is typed by its type, leaves out what is emptied, and marks what is of another type', async () => {
    const { value, write, click, field } = formOf('InvoiceActionEntryView', { CreditorPublicId: creditorId });
    await write('DueDate', '2026-12-30');
    await write('DeliveryMethod', 'Email');
    await click('add-Records');
    await click('add-Records');
    await write('Records[1].VAT', '12,5');
    await click('add-Records[1].UnitPrice');
    await write('Records[1].UnitPrice.Value', '1.5');
    expect(field('field-Records[1].UnitPrice.Value')?.getAttribute('aria-invalid')).toBe('true');
    await write('Records[1].UnitPrice.Value', '15000');
    await click('remove-Records[0]');
    await write('DueDate', '');
    expect(value.value).toEqual({
      CreditorPublicId: creditorId,
      DeliveryMethod: 'Email',
      Records: [{ VAT: 12.5, UnitPrice: { Value: 15000 } }],
    });
    expect(bodyProblems('InvoiceActionEntryView', value.value)).toEqual([]);
  });
});

describe('a body while it is written', () => {
  it('keeps the order of its fields and loses those that are emptied', () => {
    expect(JSON.stringify(withField({ a: 1, b: 2 }, 'a', 3))).toBe('{"a":3,"b":2}');
    expect(withField({ a: 1, b: 2 }, 'a', undefined)).toStrictEqual({ b: 2 });
    expect(withField(undefined, 'a', 1)).toEqual({ a: 1 });
    expect(withRow(['a', 'b'], 0, undefined)).toEqual(['b']);
    expect(withRow(['a', 'b'], 1, 'c')).toEqual(['a', 'c']);
    expect(fromWritten({ name: 'long', nullable: false, list: false }, '12')).toBe(12);
    expect(fromWritten({ name: 'string', nullable: true, list: false }, '12')).toBe('12');
  });

  it('holds nothing of what the history hides', () => {
    expect(withoutHidden({ Password: '•••', Name: 'a', Inner: [{ Token: '•••' }, '•••', 1] })).toEqual({
      Name: 'a',
      Inner: [{}, 1],
    });
  });

  it('is no JSON for us exactly where it is none for the platform', () => {
    const part = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\n"',
      '"\\x"',
      '1',
      '-0',
      '01',
      '1e5',
      'true',
      'nul',
      ' ',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
          fc.json(),
        ),
        (text) => {
          const read = readJson(text);
          expect(read.ok ? text.length : jsonFault(text)).toBeLessThanOrEqual(text.length);
          if (!read.ok) return;
          expect(jsonFault(text)).toBe(text.length);
          expect(jsonFault(`${text}}`)).toBe(text.length);
        },
      ),
    );
  });

  it('says on which line and at which sign JSON stops to be JSON', () => {
    expect(readJson('{"a":\n 1,}')).toMatchObject({ ok: false, line: 2 });
    expect(readJson('{"a": x}')).toMatchObject({ ok: false, line: 1, column: 7 });
    expect(readJson('{"a":')).toMatchObject({ ok: false, line: 1, column: 6 });
    expect(readJson('{"a": "b\nc"}')).toMatchObject({ ok: false, line: 1, column: 7 });
    expect(readJson('{1:2}')).toMatchObject({ ok: false, line: 1, column: 2 });
    expect(readJson('[1 2]')).toMatchObject({ ok: false, line: 1, column: 4 });
    expect(readJson('{}}')).toMatchObject({ ok: false, line: 1, column: 3 });
    expect(readJson(' [1] ')).toEqual({ ok: true, value: [1] });
  });
});

describe('an answer', () => {
  it('is a table where it is a list of records, with money as money, and only the first rows of a long one', () => {
    const row = { Name: 'Ek', Amount: { Value: 50034, CurrencyCode: 'SEK', ValueForView: 500.34 }, Empty: null, N: 2 };
    const table = answerTable(JSON.stringify([row, { Name: 'Alm', Yen: { Value: 5, CurrencyCode: 'JPY' } }]));
    expect(table?.columns).toEqual(['Name', 'Amount', 'N', 'Yen']);
    expect(table?.rows[0]?.[1]).toEqual({ kind: 'amount', minor: 50034, code: 'SEK' });
    expect(table?.rows[1]?.[3]).toEqual({ kind: 'text', text: '{"Value":5,"CurrencyCode":"JPY"}' });
    const long = answerTable(
      JSON.stringify({ Rows: Array.from({ length: 1000 }, (_, n) => ({ n })), TotalCount: 1000 }),
    );
    expect([long?.rows.length, long?.total]).toEqual([200, 1000]);
  });

  it.each(['null', '"x"', '[]', '[1,2]', '{"a":1}', '{"a":[{}],"b":[{}]}', '{'])(
    'is no table where it is %s',
    (text) => {
      expect(answerTable(text)).toBeNull();
    },
  );
});
