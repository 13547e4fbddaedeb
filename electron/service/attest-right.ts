import { z } from 'zod';
import { flagIn, listIn, requiredTextIn, textIn } from '../../shared/service/view-fields.ts';
import { type ServiceClient } from './client.ts';

const right = z.looseObject({ CreditorPublicId: requiredTextIn, CanAttestInvoice: flagIn });
const usersIn = listIn(z.looseObject({ Username: textIn, Rights: z.array(right).nullish() }));
const sharesIn = listIn(right);

/**
 * Whether the service lets a user attest a creditor's invoices, by the user's own record and the shares to them. Null where
 * neither can be read or says anything: then the service decides when it is asked. Source: concepts, Authentication 6.
 */
export const mayAttest = async (
  client: ServiceClient,
  userName: string,
  creditorId: string,
): Promise<boolean | null> => {
  const users = await client.call({ endpoint: 'GET /v1/users/users' });
  const read = users.kind === 'ok' ? usersIn.safeParse(users.body) : null;
  const own = read?.data
    ?.find(({ Username }) => Username?.toLowerCase() === userName.toLowerCase())
    ?.Rights?.find(({ CreditorPublicId }) => CreditorPublicId === creditorId);
  if (own === undefined || own.CanAttestInvoice) return own === undefined ? null : true;
  const answer = await client.call({ endpoint: 'GET /v1/creditors/shares' });
  const shares = answer.kind === 'ok' ? sharesIn.safeParse(answer.body) : null;
  return shares?.data?.some((one) => one.CreditorPublicId === creditorId && one.CanAttestInvoice) ?? false;
};
