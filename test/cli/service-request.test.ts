import { describe, expect, it } from 'vitest';
import { CommandError } from '../../electron/cli/exit.ts';
import { serviceRequest } from '../../electron/cli/service-request.ts';

describe('a call to the service as a person writes it', () => {
  it('finds the documented row, its identifiers and the query', () => {
    expect(serviceRequest('GET', '/v1/invoice/open/5a1c?offset=2', null)).toEqual({
      endpoint: 'GET /v1/invoice/open/{id}',
      path: { id: '5a1c' },
      query: { offset: '2' },
    });
    expect(serviceRequest('POST', '/v1/search/actions', '{"a":1}')).toMatchObject({
      endpoint: 'POST /v1/search/actions',
      body: { a: 1 },
    });
    expect(serviceRequest('GET', '/practice/state', null)).toMatchObject({ endpoint: 'GET /practice/state' });
  });

  it.each([
    ['GET', '/v1/nothing', null],
    ['FLY', '/v1/search/actions', null],
    ['DELETE', '/v1/search/actions', null],
    ['GET', '/v1/invoice/open/', null],
    ['GET', 'https://evil.example/v2/x', null],
    ['POST', '/v1/search/actions', '{'],
  ])('refuses %s %s before anything is sent', (method, path, body) => {
    expect(() => serviceRequest(method, path, body)).toThrow(CommandError);
  });
});
