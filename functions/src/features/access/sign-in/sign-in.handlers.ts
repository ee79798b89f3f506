import { toFactorProof } from '@keelstone/domain/access/second-factor/second-factor.schema';
import type { Handlers } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { challengeTicket } from '../second-factor/request-challenge.service.ts';
import { login } from './login.service.ts';
import { passSecondFactor } from './pass-second-factor.service.ts';
import type { SignedIn } from './sign-in.service.ts';

export const signInHandlers = {
  login: async ({ body, origin, attempt }, deps) =>
    signedInToWire(await login({ ...body, email: body.email.toLowerCase(), origin, attempt }, deps)),

  'pass-second-factor': async ({ body: { proof, ...body }, origin, attempt }, deps) =>
    signedInToWire(await passSecondFactor({ ...body, proof: toFactorProof(proof), origin, attempt }, deps)),

  'request-sign-in-challenge': ({ body }, deps) => challengeTicket(body.ticket, deps),
} satisfies Partial<Handlers<Deps>>;

function signedInToWire({ user: others, ...tokens }: SignedIn) {
  return { ...tokens, others };
}
