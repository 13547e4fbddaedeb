import { describe, expect, it } from 'vitest';
import { CommandError } from '../../electron/cli/exit.ts';
import { namedRows, serviceRequest } from '../../electron/cli/service-request.ts';
import { listCalls, showCall } from '../../electron/cli/service-show.ts';
import { type Terminal } from '../../electron/cli/terminal.ts';
import { type Language } from '../../shared/domain/text.ts';

const printed = async (language: Language, work: (terminal: Terminal) => Promise<unknown>): Promise<string> => {
  const lines: string[] = [];
  const nothing = (): void => undefined;
  await work({
    language,
    out: nothing,
    err: nothing,
    print: (more) => {
      lines.push(...more);
      return Promise.resolve();
    },
    say: nothing,
    note: nothing,
    bar: nothing,
    ask: () => Promise.resolve(null),
  });
  return lines.join('\n');
};

describe('a call to the service as a person writes it', () => {
  it('finds the documented row, its identifiers and the query', () => {
    expect(serviceRequest('GET', '/v1/invoice/open/5a1c?offset=2', null, ['limit=5', 'sortingfield=a=b'])).toEqual({
      kind: 'documented',
      request: {
        method: 'GET',
        path: '/v1/invoice/open/{id}',
        ids: { id: '5a1c' },
        query: { offset: '2', limit: '5', sortingfield: 'a=b' },
        body: null,
      },
    });
    expect(serviceRequest('POST', '/v1/search/actions', '{"a":1}')).toMatchObject({ request: { body: '{"a":1}' } });
    expect(serviceRequest('GET', '/v1/users/user/a%2Fb', null)).toMatchObject({ request: { ids: { id: 'a/b' } } });
    expect(serviceRequest('POST', '/practice/reset', '{}')).toEqual({
      kind: 'control',
      request: { endpoint: 'POST /practice/reset', query: {}, body: {} },
    });
  });

  it.each([
    ['GET', '/v1/nothing', null, []],
    ['FLY', '/v1/search/actions', null, []],
    ['DELETE', '/v1/search/actions', null, []],
    ['GET', '/v1/invoice/open/', null, []],
    ['GET', '/v1/invoice/open/%ff', null, []],
    ['GET', 'https://evil.example/v2/x', null, []],
    ['GET', 'https://evil.example/v1/users/users', null, []],
    ['GET', '.evil.example/v1/users/users', null, []],
    ['GET', '//evil.example/v1/users/users/x', null, []],
    ['POST', '/v1/search/actions', '{', []],
    ['GET', '/v1/users/users', null, ['limit']],
  ])('refuses %s %s before anything is sent', (method, path, body, query) => {
    expect(() => serviceRequest(method, path, body, query)).toThrow(CommandError);
  });

  it('names every row of a path, written with an identifier or without', () => {
    expect(namedRows('PUT', '/v1/invoice/postpone/{id}')).toHaveLength(2);
    expect(namedRows('PUT', '/v1/invoice/postpone/77')).toHaveLength(2);
    expect(() => namedRows('PUT', '/v1/invoice/postpone')).toThrow(CommandError);
  });
});

describe('what can be called', () => {
  it('is listed by words in either language, each with what it does', async () => {
    const swedish = await printed('sv', (terminal) => listCalls(terminal, 'anonymisera'));
    expect(swedish).toMatch(/^PUT {5}Går inte att ångra +\/v1\/debtors\/anonymize\/\{id\}$/);
    const english = await printed('en', (terminal) => listCalls(terminal, ''));
    expect(english.split('\n')).toHaveLength(297);
    expect(english).toContain('Cannot be undone');
  });

  it('is described field by field, with what a field may hold', async () => {
    const shown = await printed('en', (terminal) => showCall(terminal, 'POST', '/v1/invoice/action'));
    expect(shown).toContain('Body: InvoiceActionEntryView');
    expect(shown).toMatch(/DeliveryMethod: DeliveryMethodTypeView.* Email \| /);
    expect(shown).toMatch(/Records: InvoiceActionRecordView\[\]/);
    const swedish = await printed('sv', (terminal) => showCall(terminal, 'PUT', '/v1/invoice/postpone/{id}'));
    expect(swedish).toContain('?days: int');
    expect(swedish).toContain('?date: datetime');
    expect(swedish).toContain('Går inte att ångra');
  });
});
