import { z } from 'zod';
import { authorization } from '../service/credential.ts';

/** The practice service's own figures, read over HTTP: what it holds, not what we believe that we sent. */
export interface PracticeLedger {
  readonly invoices: number;
  readonly rows: number;
  readonly attested: number;
  readonly paid: number;
  /** Creations that the service refused. */
  readonly rejected: number;
  /** Creations that reached the service and got no answer. */
  readonly unknown: number;
}

const listed = z.array(z.object({ ActionPublicId: z.guid(), Stage: z.string(), ActionType: z.string() }).loose());
const invoice = z.object({ Records: z.array(z.unknown()), PaidAmount: z.object({ Value: z.int() }).loose() }).loose();
const callLog = z.array(
  z.object({ Method: z.string(), Path: z.string(), Status: z.number().nullable(), Processed: z.boolean() }).loose(),
);

const demoUser = authorization({ scheme: 'Basic', userName: 'demo', password: 'demo' });

const reader =
  (url: string) =>
  async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> => {
    const answer = await fetch(url + path, { headers: { accept: 'application/json', authorization: demoUser } });
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)}`);
    return schema.parse(await answer.json());
  };

/** Lifts the practice service's limits for the count that follows the run: the run itself was held to all of them. */
const liftLimits = async (url: string): Promise<void> => {
  await fetch(`${url}/practice/settings`, {
    method: 'PUT',
    headers: { authorization: demoUser, 'content-type': 'application/json' },
    body: JSON.stringify({ RateLimits: false }),
  });
};

/** Counts one creditor's invoices in the open and closed lists, and their rows one by one. */
export const readPracticeLedger = async (url: string, creditorId: string): Promise<PracticeLedger> => {
  const read = reader(url);
  await liftLimits(url);
  const open = await read(`/v1/invoice/open/${creditorId}`, listed);
  const closed = await read(`/v1/invoice/closedbyperiod/${creditorId}?from=2000-01-01&to=2100-01-01`, listed);
  const all = [...open, ...closed];
  let rows = 0;
  let paid = 0;
  for (const one of all) {
    const whole = await read(`/v1/invoice/action/${one.ActionPublicId}`, invoice);
    rows += whole.Records.length;
    if (one.Stage === 'Completed' && whole.PaidAmount.Value > 0) paid += 1;
  }
  const creations = (await read('/practice/calls', callLog)).filter(
    (call) => call.Method === 'POST' && call.Path === '/v1/invoice/action',
  );
  return {
    invoices: all.length,
    rows,
    attested: all.filter((one) => one.Stage !== 'Draft').length,
    paid,
    rejected: creations.filter((call) => call.Status !== null && call.Status >= 400).length,
    unknown: creations.filter((call) => call.Status === null).length,
  };
};
