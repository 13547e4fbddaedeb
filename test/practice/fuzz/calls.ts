import { writeXml } from '../../../electron/practice/wire/xml.ts';
import { type Endpoint, endpoints } from '../../../shared/service/endpoints.ts';
import { viewDefinition } from '../../../shared/service/views.ts';
import { asJson, likely, oddValue, withOdd, type World } from './contents.ts';
import { type Dice } from './dice.ts';

/** A call as it goes over the wire. */
export interface FuzzCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Its content and enumerations can be read: then it is never answered with 500. */
  readonly isReadable: boolean;
}

const oddIds = [
  '', 'x', '0', '-1', 'null', 'undefined', '__proto__', 'constructor', '%00', '%F0%9F%98%80', '%ff%fe', '%zz', '%',
  '..', '..%2f..%2fetc%2fpasswd', '%2e%2e', 'a%2Fb', 'a%5Cb', "'%20OR%201=1--", '%3Cscript%3E', '*', '{id}', ';a=1',
  '00000000-0000-0000-0000-000000000000', 'G'.repeat(36), '9'.repeat(400), 'x'.repeat(7000), '%25', '%0d%0aA:%20b',
]; // prettier-ignore

const segment = (value: string): string => encodeURIComponent(value.toWellFormed());

/** What the row's path takes, most of the time. */
const idFor = ({ section, request }: Endpoint, dice: Dice, world: World): string => {
  if (dice.chance(0.1)) return dice.pick(world.ids);
  if (/\bCID\b/.test(request ?? '')) return world.cid;
  if (/debtor id/.test(request ?? '')) return world.debtor;
  return dice.pick([...(world.bySection[section] ?? []), world.cid]);
};

const pathOf = (row: Endpoint, isOdd: boolean, dice: Dice, world: World): string => {
  const id = isOdd ? dice.pick(oddIds) : idFor(row, dice, world);
  const path = row.path.replace('{id}', () => (id.includes('%') || isOdd ? id : segment(id)));
  if (!isOdd || dice.chance(0.7)) return path;
  return dice.pick([`${path}/`, `/${path}`, path.toUpperCase(), path.replace('/v1', '/v1/./'), `${path}//x`, `${path}/x`, path.replace('/v1', '')]); // prettier-ignore
};

const queryValues: Readonly<Record<string, readonly string[]>> = {
  from: ['2026-01-01'], to: ['2026-12-31'], date: ['2026-12-30'], limit: ['10'], offset: ['0'], take: ['10'], skip: ['0'],
  countrycode: ['SE'], days: ['3'], hours: ['24'], steps: ['1'], phone: ['+46701740605'], scheme: ['ROT', 'RUT'],
  paymentmeancode: ['BG'], currencycode: ['SEK'], interest: ['8'], interesttype: ['AboveEffectiveReference'],
  method: ['Email', 'Manually'], creditorpublicid: ['5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101'], sortingfield: [''], code: ['A'], projectnumber: ['P1'],
  deliverymethod: ['', 'Email'], includeclosed: ['true'], excludeinactive: ['true'], includedata: ['true'], enable: ['true'], ssn: ['199001010017'],
  personalnumber: ['199001010017'], orgno: ['556677-8899'], debtororgno: ['556677-8899'], debtorno: ['1'], articlenumber: ['1'], invoicenumber: ['1001'],
  externalid: ['x'], productexternalid: ['x'], description: ['T'], type: ['', 'InvoiceActionPaid'], isprioritymail: ['false'], iscolorized: ['false'],
  other_device: ['true'], bookkeepingaccount: ['1930'], transactiondate: ['2026-12-01'], name: ['Grupp'], searchtext: ['a'], username: ['demo'],
  addcategorytoallcreditors: ['false'], nextdate: ['2027-02-01'], organizationnumber: ['5566778899'], filter: [''], message: ['hej'], comment: ['x'], dimension: ['7'], bank: ['SEB'], wassuccessful: ['true', 'false'], asc: ['true', 'false'],
}; // prettier-ignore

const named = ({ section }: Endpoint, name: string, dice: Dice, world: World): string => {
  if (name === 'debtorpublicid') return world.debtor;
  if (name === 'userpublicid') return world.user;
  return dice.pick(queryValues[name] ?? world.bySection[section] ?? world.ids);
};

const queryOf = (row: Endpoint, isOdd: boolean, dice: Dice, world: World): string => {
  const names = [...row.query, ...(row.paging ? ['offset', 'limit', 'sortingfield', 'asc'] : [])];
  const pairs = names.flatMap((name) => {
    const value =
      isOdd && dice.chance(0.5) ? asJson(oddValue(dice)).replace(/^"|"$/g, '') : named(row, name, dice, world);
    const pair = `${name}=${segment(value).slice(0, 3000)}`;
    return dice.chance(0.2) && isOdd ? [pair, pair] : dice.chance(0.85) ? [pair] : [];
  });
  if (isOdd)
    pairs.push(dice.pick(['a', '=', '&&', '%zz=%', '__proto__=1', 'a[b][]=1', 'OFFSET=-1', 'limit=1e9', '?', 'x=%ff']));
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

const deep = 6000;
const brokenContents: readonly Buffer[] = [
  '', ' ', 'null', 'true', '0', '"x"', '[]', '{}', '[[]]', '{', '{"a":', '{"a":1}}', "{'a':1}", '{"a":1,}', 'NaN', '\u0000',
  '['.repeat(deep), '{"a":'.repeat(deep), `${'['.repeat(deep)}${']'.repeat(deep)}`, '{"Records":'.repeat(9), '<', '<a>',
  '<a></b>', '<a/><b/>', '<a b="1" b="2"/>', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;">]><DebtorView><Name>&c;</Name></DebtorView>',
  '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', '<?xml version="1.1" encoding="utf-16"?><a/>', '<a>\u0001</a>',
  '<a>'.repeat(deep), `${'<a>'.repeat(70)}${'</a>'.repeat(70)}`, '<a xmlns:i="x" i:nil="true"/>', '<DebtorView><Name/></DebtorView>',
  '<![CDATA[x]]>', '<a><![CDATA[x</a>', `<a>${'<b/>'.repeat(3000)}</a>`, '<Ä>ö</Ä>', '{"Name":"\\u12"}', '{"Value":1e999}',
].map((text) => Buffer.from(text)); // prettier-ignore

const broken = (body: Buffer, dice: Dice): Buffer => {
  const at = dice.below(body.length + 1);
  switch (dice.below(6)) {
    case 0:
      return body.subarray(0, at);
    case 1:
      return Buffer.concat([body.subarray(0, at), Buffer.from([dice.below(256)]), body.subarray(at)]);
    case 2:
      return Buffer.concat([body, body]);
    case 3:
      return Buffer.from(body.toString('utf8'), 'utf16le');
    default:
      return dice.pick(brokenContents);
  }
};

const types = [
  'application/json', 'application/xml', 'text/xml', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x',
  'application/json; charset=utf-16', 'application/json; charset="', 'json', 'APPLICATION/JSON', ';', 'x'.repeat(500), 'application/octet-stream',
]; // prettier-ignore
const accepts = [
  'application/json',
  'application/xml',
  '*/*',
  'text/html',
  'application/pdf',
  '',
  'json;q=0',
  'x'.repeat(900),
];

const oddHeaders = (dice: Dice): Readonly<Record<string, string>> =>
  dice.pick<Readonly<Record<string, string>>>([
    { UniqueApiCallId: '' }, { UniqueApiCallId: 'x'.repeat(51) }, { UniqueApiCallId: 'same' }, { UniqueApiCallId: 'å\u00ff' },
    { Authorization: '' }, { Authorization: 'Basic' }, { Authorization: 'Basic !!!' }, { Authorization: 'Basic OnB3' }, { Authorization: 'Bearer x' },
    { Authorization: `Basic ${'A'.repeat(6000)}` }, { Authorization: 'SecureToken AAAA' }, { Authorization: 'Basic ZGVtbzpkZW1v, Basic x' },
    { 'Content-Encoding': 'gzip' }, { 'Accept-Encoding': 'gzip, br' }, { Expect: '100-continue' }, { Expect: 'nothing' }, { Range: 'bytes=0-1' },
    { Cookie: '__proto__=1' }, { 'If-None-Match': '*' }, { 'X-HTTP-Method-Override': 'DELETE' }, { Connection: 'close' }, { Host: '' },
    { Upgrade: 'websocket', Connection: 'Upgrade' }, { Origin: 'null' }, { 'Accept-Version': '2.0.0' },
  ]); // prettier-ignore

/** Name and password of the user who calls: not the one who puts the world right again. */
export const fuzzUser = 'prov';
const signedIn = `Basic ${Buffer.from(`${fuzzUser}:${fuzzUser}`).toString('base64')}`;

const bodyOf = (row: Endpoint, kind: number, type: string, dice: Dice, world: World): Buffer | null => {
  if (row.requestView === null) return dice.chance(0.15) ? Buffer.from('{"a":1}') : null;
  const own = { ...world, ids: world.bySection[row.section] ?? world.ids };
  const sound = likely(row.requestView, '', dice, own);
  const content = kind === 0 ? withOdd(row.requestView, sound, dice) : sound;
  const again = kind === 0 && dice.chance(0.3) ? withOdd(row.requestView, content, dice) : content;
  return Buffer.from(/json/i.test(type) ? asJson(again) : writeXml(row.requestView, again));
};

const fieldCount = (view: string, depth: number): number => {
  const definition = viewDefinition(view);
  if (definition?.kind === 'list') return fieldCount(definition.item, depth);
  if (definition?.kind !== 'object' || depth === 0) return 1;
  return [...definition.fields.values()].reduce((sum, { name }) => sum + fieldCount(name, depth - 1), 0);
};

/** Every row, and those that take much content more than once. */
const turns = endpoints.flatMap((row) =>
  Array<Endpoint>(row.requestView === null ? 1 : 1 + Math.ceil(Math.sqrt(fieldCount(row.requestView, 3)) / 2)).fill(
    row,
  ),
);

/** The call of this number: every documented row has its turn, wrong in its content, its bytes, its path, its query or its headers. */
export const fuzzCall = (number: number, dice: Dice, world: World): FuzzCall => {
  const row = turns[number % turns.length] ?? dice.pick(turns);
  // 0–1 content (or query, where there is none), 2 bytes, 3 path, 4 query, 5 headers, 6 verb
  const kind = dice.pick(row.requestView === null ? [3, 3, 4, 4, 4, 5, 6] : [0, 0, 0, 0, 1, 2, 2, 3, 4, 5]);
  const type = kind === 5 ? dice.pick(types) : dice.pick(['application/json', 'application/json', 'application/xml']);
  const sound = bodyOf(row, kind, type, dice, world);
  const body = kind === 2 && sound !== null ? broken(sound, dice) : sound;
  const isOddQuery = kind === 4;
  return {
    method: kind === 6 ? dice.pick(['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY']) : row.method,
    path: `${pathOf(row, kind === 3, dice, world)}${queryOf(row, isOddQuery, dice, world)}`,
    headers: {
      Authorization: signedIn,
      Accept: dice.pick(accepts),
      ...(body === null ? {} : { 'Content-Type': type, 'Content-Length': String(body.length) }),
      ...(kind === 5 ? oddHeaders(dice) : {}),
    },
    body,
    isReadable: kind === 1 || kind === 3,
  };
};
