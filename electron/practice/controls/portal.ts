import { z } from 'zod';
import { useSignInToken } from '../creditors/sign-in-tokens.ts';
import { type Act, type Control } from './control.ts';

const signInIn = z.strictObject({ Token: z.string() });

/** The portal: signs a user in with a single-sign-on token, once and within its minute (concepts, Authentication 4). */
const signIn: Act = ({ service, body }) => {
  const { userId, creditorId } = useSignInToken(service, signInIn.parse(body).Token);
  return { Username: service.ledger.users.get(userId)?.username ?? null, CreditorPublicId: creditorId };
};

export const portalControls: readonly Control[] = [['POST', '/practice/signins', signIn]];
