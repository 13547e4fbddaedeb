import { z } from 'zod';

const creditors = z.array(z.object({ CreditorPublicId: z.string() }).loose());
const listed = z.array(z.object({ Stage: z.string(), InvoicedAmount: z.object({ Value: z.int() }).loose() }).loose());
const headers = {
  authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}`,
  accept: 'application/json',
};

const read = async <S extends z.ZodType>(address: string, schema: S): Promise<z.output<S>> => {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${String(answer.status)}`);
  return schema.parse(await answer.json());
};

/** What the practice service itself holds: attested invoices that are open, and what they come to, in öre. */
export const practiceTotals = async (
  address: string,
): Promise<{ readonly invoices: number; readonly total: number }> => {
  const all = await read(`${address}/v1/creditors/creditorsubs`, creditors);
  const lists = await Promise.all(
    all.map(({ CreditorPublicId }) => read(`${address}/v1/invoice/open/${CreditorPublicId}`, listed)),
  );
  const attested = lists.flat().filter(({ Stage }) => Stage !== 'Draft');
  return { invoices: attested.length, total: attested.reduce((sum, one) => sum + one.InvoicedAmount.Value, 0) };
};
