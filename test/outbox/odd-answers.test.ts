import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBudget } from '../../shared/service/limits.ts';
import { type Answer } from '../../electron/service/answer.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import { triesOf } from '../../electron/store/tries.ts';
import {
  addRun,
  type Computer,
  draft,
  drafts,
  drain,
  jobs,
  ledgerTotals,
  openClient,
  openWorld,
  sheetTotals,
  startComputer,
  states,
  windowMs,
  type World,
} from './harness.ts';
import { type Meddle, type Relay, type Said, startRelay } from './relay.ts';

let world: World;
let relay: Relay;
let client: ServiceClient;
let one: Computer;
let meddle: Meddle;
beforeEach(async () => {
  world = await openWorld();
  meddle = (_, onward) => onward();
  relay = await startRelay(world.practice.url, (asked, onward) => meddle(asked, onward));
  client = openClient(relay.url);
  one = startComputer(world, 'one', { clientFor: () => Promise.resolve(client) });
});
afterEach(async () => {
  expect(one.faults).toEqual([]);
  await one.end();
  await client.close();
  relay.close();
  await world.end();
});

const createPath = '/v1/invoice/action';
const sheet = drafts(4, 2);

/** Lets the service do the work, and says something else in its place, the first so many times. */
const insteadOf = (path: string, times: number, said: (real: Said) => Said | 'cut'): void => {
  let left = times;
  meddle = async (asked, onward) => {
    const real = await onward();
    if (asked.method !== 'POST' || asked.path.split('?')[0] !== path || left === 0) return real;
    left -= 1;
    return said(real);
  };
};

describe('an invoice that was made, while the answer', () => {
  const answers: readonly (readonly [string, (real: Said) => Said | 'cut'])[] = [
    ['is empty', () => ({ status: 200, body: '' })],
    ['has another shape', () => ({ status: 200, body: '{"Result":{"Id":7}}' })],
    ['lacks its id', () => ({ status: 200, body: '{"PublicId":null}' })],
    ['is a list', (real) => ({ status: 200, body: `[${real.body}]` })],
    ['is half a text', (real) => ({ status: 200, body: real.body.slice(0, 9) })],
    ['is a page', () => ({ status: 200, type: 'text/html', body: '<html></html>' })],
    ['is a redirect', () => ({ status: 302, headers: { location: '/login' }, body: '' })],
    ['is a 500', () => ({ status: 500, body: '{"Message":"Fel"}' })],
    ['is a gateway’s', () => ({ status: 504, type: 'text/html', body: '<html>Gateway Timeout</html>' })],
    ['is a portal’s 403', () => ({ status: 403, type: 'text/html', body: '<html></html>' })],
    ['never comes', () => 'cut'],
  ];
  it.each(answers)('N089: %s, is found by reading and not made again', async (_, said) => {
    insteadOf(createPath, 2, said);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 4 });
    const creates = (await world.hands.calls()).filter((call) => call.Method === 'POST' && call.Path === createPath);
    expect(creates.length).toBe(4);
  });
});

describe('a gateway that gives up while the service is still at work', () => {
  it('is no answer: the id is repeated, so that the service itself can say that it knows it', async () => {
    const late: (() => Promise<Said>)[] = [];
    meddle = async (asked, onward) => {
      if (asked.path === createPath && late.length === 0) {
        late.push(onward);
        return { status: 504, type: 'text/html', body: '<html>Gateway Timeout</html>' };
      }
      // The service finishes just after it was looked for.
      const said = await onward();
      if (asked.path.includes('actionsbyexternalreference') && late.length === 1) await late[0]?.();
      return said;
    };
    const runId = addRun(one.store, { attest: false, drafts: sheet.slice(0, 1) });
    await drain(one);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet.slice(0, 1)));
    const [job] = jobs(one.store, runId, 'createInvoice');
    const sends = triesOf(one.store, 1, job?.jobId ?? 0).filter((one) => one.purpose === 'send');
    expect(new Set(sends.map((one) => one.call_id)).size).toBe(1);
  });
});

describe('the answer to a repeat', () => {
  it.each([429, 503])(
    'says nothing of the try before it: after %i it is looked for a while, not sent anew',
    async (status) => {
      const late: (() => Promise<Said>)[] = [];
      let creates = 0;
      let looks = 0;
      meddle = async (asked, onward) => {
        if (asked.path === createPath) {
          creates += 1;
          if (creates === 1) late.push(onward);
          if (creates === 1) return 'cut';
          if (creates === 2) return { status, headers: { 'retry-after': '0' }, body: '{"Message":"Inte nu"}' };
        }
        const said = await onward();
        if (asked.path.includes('actionsbyexternalreference')) {
          looks += 1;
          if (looks === 2) await late[0]?.();
        }
        return said;
      };
      const runId = addRun(one.store, { attest: false, drafts: sheet.slice(0, 1) });
      await drain(one);
      expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet.slice(0, 1)));
      expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 1 });
      expect(creates).toBe(2);
    },
  );

  it('says nothing of the try before it: after the 401 of a dead credential it is looked for, once somebody has signed in', async () => {
    const no = { status: 401, body: '{"Message":"Nej"}' };
    const late: (() => Promise<Said>)[] = [];
    let isDead = false;
    meddle = async (asked, onward) => {
      if (asked.path === createPath) {
        isDead = late.length > 0;
        late.push(onward);
        return isDead ? no : 'cut';
      }
      return isDead ? no : onward();
    };
    const runId = addRun(one.store, { attest: false, drafts: sheet.slice(0, 1) });
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(one.outbox.waiting('here')?.needsPerson).toBe(true);
    }, 10_000);
    meddle = (_, onward) => onward();
    // It was at work all the while.
    await late[0]?.();
    await drain(one);
    expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 1 });
    expect(jobs(one.store, runId, 'createInvoice')[0]?.result?.found).toBe(true);
  });
});

describe('a run that stops at drafts', () => {
  it('keeps one draft where a held try made its own after the fresh one', async () => {
    const late: (() => Promise<Said>)[] = [];
    meddle = async (asked, onward) => {
      if (asked.path !== createPath) return onward();
      if (late.length === 0) {
        late.push(onward);
        return { status: 500, body: '{"Message":"Fel"}' };
      }
      // The first one is made in the same moment as the fresh one.
      await late[0]?.();
      return onward();
    };
    const runId = addRun(one.store, { attest: false, drafts: sheet.slice(0, 1) });
    await drain(one);
    const left = await world.hands.open();
    expect(left.length).toBe(1);
    expect(jobs(one.store, runId, 'createInvoice')[0]?.serviceId).toBe(left[0]?.ActionPublicId);
  });
});

describe('a try that the service held while another computer billed and attested the same', () => {
  it('leaves no draft behind: its invoice stays open until the late one has been looked for', async () => {
    const otherUser = openClient(world.practice.url, { kind: 'test' });
    const other = startComputer(world, 'two', { clientFor: () => Promise.resolve(otherUser) });
    const rows = sheet.slice(0, 1);
    addRun(other.store, { attest: true, drafts: rows });
    const late: (() => Promise<Said>)[] = [];
    meddle = async (asked, onward) => {
      if (asked.path === createPath) {
        late.push(onward);
        await drain(other);
        return 'cut';
      }
      const said = await onward();
      if (asked.path.includes('actionsbyexternalreference')) await late.shift()?.();
      return said;
    };
    const runId = addRun(one.store, { attest: true, drafts: rows });
    await drain(one);
    expect((await world.hands.open()).map((invoice) => invoice.Stage)).toEqual(['Attested']);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 1 });
    await other.end();
    await otherUser.close();
  });
});

const numbers: Readonly<Record<string, number>> = {
  '"Stage":"Created"': 1,
  '"Stage":"Attested"': 13,
  '"ActionType":"InvoiceAction"': 2,
};

/** As a service of another build might say the same: one array in an object, numbers for names, VAT left out of the lists. */
const otherwise = (path: string, body: string): string => {
  let said = body;
  for (const [name, number] of Object.entries(numbers))
    said = said.replaceAll(name, `"Nytt":{"A":[1]},${name.slice(0, name.indexOf(':'))}:${String(number)}`);
  if (path.includes('/open/')) said = said.replaceAll(/"TotalVATAmount":\{[^}]*\}/g, '"TotalVATAmount":null');
  return said.startsWith('[') ? `{"Count":9,"Items":${said}}` : said;
};

describe('lists in another form', () => {
  it('are read all the same: an object that holds one array, numbers for names, fields that nobody knows, no VAT', async () => {
    meddle = async (asked, onward) => {
      const said = await onward();
      if (asked.method !== 'GET' || said.status !== 200 || said.body === '') return said;
      return { ...said, body: otherwise(asked.path, said.body) };
    };
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 4 });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });
});

describe('a reading that fails for one invoice only', () => {
  it('holds that one and no other', async () => {
    let broken = true;
    insteadOf(createPath, 1, () => 'cut');
    const cutOnce = meddle;
    meddle = (asked, onward) =>
      broken && asked.path.includes('actionsbyexternalreference')
        ? Promise.resolve({ status: 400, body: '{"Message":"externalreference"}' })
        : cutOnce(asked, onward);
    const runId = addRun(one.store, { attest: false, drafts: sheet });
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 3, unknown: 1 });
    }, 10_000);
    broken = false;
    await one.outbox.idle('here');
    expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 4 });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });
});

describe('a certificate that cannot be trusted, midway', () => {
  it('is waited out: nothing left, so nothing is in doubt and nothing is lost', async () => {
    let bad = 3;
    const real = client.call.bind(client);
    const answers: Answer[] = [];
    const spied: ServiceClient = {
      ...client,
      call: async (request) => {
        if (request.endpoint !== 'POST /v1/invoice/action' || bad === 0) return real(request);
        bad -= 1;
        await request.prepare?.();
        request.beforeSend?.();
        answers.push({ kind: 'no-answer', reason: 'certificate' });
        return { kind: 'no-answer', reason: 'certificate' };
      },
    };
    const two = startComputer(world, 'two', { clientFor: () => Promise.resolve(spied) });
    const runId = addRun(two.store, { attest: false, drafts: sheet });
    await drain(two);
    expect(answers.length).toBe(3);
    expect(jobs(two.store, runId, 'createInvoice').every((job) => job.state === 'sent' && !job.reached)).toBe(true);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    await two.end();
  });
});

describe('a 401', () => {
  it('is no “no” to the invoice while the creditor list cannot be read', async () => {
    let denied = 1;
    let list = 1;
    meddle = (asked, onward) => {
      if (asked.path === createPath && denied > 0) {
        denied -= 1;
        return Promise.resolve({ status: 401, body: '{"Message":"Nej"}' });
      }
      if (asked.path.endsWith('/creditorsubs') && list > 0) {
        list -= 1;
        return Promise.resolve('cut');
      }
      return onward();
    };
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 4 });
  });
});

describe('the error budget', () => {
  it('holds for every window, whatever is refused', async () => {
    const rows = drafts(14, 2).map((row) => ({ ...row, entry: { ...row.entry, DueDate: '2026-11-01' } }));
    const runId = addRun(one.store, { attest: false, drafts: [...rows, draft(15, 2)] });
    await drain(one);
    expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 1, rejected: 14 });
    const at = (await world.hands.calls())
      .filter((call) => (call.Status ?? 0) >= 400)
      .map((call) => Date.parse(call.Time));
    const most = Math.max(...at.map((from) => at.filter((time) => time >= from && time < from + windowMs).length));
    expect(at.length).toBe(14);
    expect(most).toBeLessThanOrEqual(errorBudget.ourShare);
  });
});

it('a draft that the service makes late, beside the one that another computer made meanwhile, is deleted also where a run stops at drafts', async () => {
  const two = startComputer(world, 'two', { kind: 'test' });
  const [only] = drafts(1);
  if (only === undefined) throw new Error('no sheet');
  let late: (() => Promise<unknown>) | null = null;
  let looks = 0;
  meddle = async (asked, onward) => {
    if (asked.method === 'POST' && asked.path === createPath) {
      addRun(two.store, { attest: false, drafts: [only] });
      await drain(two);
      late = onward;
      return 'cut';
    }
    if (asked.path.includes('actionsbyexternalreference')) looks += 1;
    if (looks === 2) await late?.();
    return onward();
  };
  const runId = addRun(one.store, { attest: false, drafts: [only] });
  await drain(one);
  await two.end();
  expect(looks).toBeGreaterThanOrEqual(2);
  expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 1 });
  expect(await ledgerTotals(world.hands)).toEqual(sheetTotals([only]));
});

it('an invoice in a stage that is not known yet is no refusal of its attest: it is looked for until a known one shows', async () => {
  let odd = 0;
  meddle = async (asked, onward) => {
    const real = await onward();
    if (!asked.path.startsWith('/v1/invoice/open/') || (await attestsAsked()) === 0 || odd === 2) return real;
    odd += 1;
    return { ...real, body: real.body.replaceAll(/"Stage":"[A-Za-z]+"/g, '"Stage":"Nymodig"') };
  };
  const attestsAsked = async (): Promise<number> =>
    (await world.hands.calls()).filter(({ Path }) => Path.startsWith('/v1/invoice/attestinovicesinlist')).length;
  const runId = addRun(one.store, { attest: true, drafts: drafts(1) });
  await drain(one);
  expect(odd).toBe(2);
  expect(states(one.store, runId, 'attest')).toEqual({ sent: 1 });
});
