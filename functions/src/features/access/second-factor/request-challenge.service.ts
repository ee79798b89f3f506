import { noFactors } from '@keelstone/domain/access/second-factor/second-factor';
import {
  type ChallengeFor,
  deriveChallengeId,
  challengeRef,
  newSecret,
  isOpen,
  deriveTicketId,
} from '@keelstone/domain/core/one-time-link/one-time-link';
import type { Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newCode } from '../../core/one-time-link/issue-link.ts';
import { assertMayAdd } from './add-factor.ts';
import { refuseFactor } from './limit-tries.ts';
import { toAssertionOptions, describePasskeys, makeRegistrationOptions } from './passkeys.ts';

type AssertionOptions = ReturnType<typeof makeAssertionOptions>;

/** Replaces the previous challenge by a new one: 256 random bits in base64url. */
async function setChallenge(uid: string, challengeFor: ChallengeFor, deps: Deps): Promise<string> {
  const challenge = newCode();
  const ref = challengeRef(challenge);
  const open = newSecret({ uid, purpose: challengeFor.purpose, ref, atMs: deps.now() });
  await deps.secrets.save(deriveChallengeId(challengeFor), open);
  return challenge;
}

/** Options for a signed-in browser to ask for a passkey. They list none if the account has none. */
export function challengeCaller({ uid, sid }: Caller, deps: Deps): AssertionOptions {
  return makeAssertionOptions({ uid, boundTo: sid }, deps);
}

/** Options for a sign-in that waits for its second factor. Errors: `factor-refused`. */
export async function challengeTicket(ticket: string, deps: Deps): AssertionOptions {
  const { id, uid } = await findTicket(ticket, deps);
  return makeAssertionOptions({ uid, boundTo: id }, deps);
}

async function makeAssertionOptions({ uid, boundTo }: { uid: string; boundTo: string }, deps: Deps) {
  const factors = (await deps.factors.find(uid)) ?? noFactors(uid);
  const challenge = await setChallenge(uid, { purpose: 'prove', boundTo }, deps);
  const options = await toAssertionOptions({ factors, challenge }, deps.config);
  return {
    challenge: options.challenge,
    rpId: deps.config.rpId,
    timeout: options.timeout ?? 0,
    userVerification: options.userVerification ?? 'preferred',
    allowCredentials: describePasskeys(factors.passkeys),
  };
}

/** Options for a signed-in browser to create a passkey. Errors: `account-locked`. */
export async function challengeNewPasskey({ uid, sid, user }: Caller, deps: Deps) {
  const factors = (await deps.factors.find(uid)) ?? noFactors(uid);
  assertMayAdd({ factors, user }, deps.now());
  const challenge = await setChallenge(uid, { purpose: 'add-passkey', boundTo: sid }, deps);
  const options = await makeRegistrationOptions({ user, factors, challenge }, deps.config);
  return {
    challenge: options.challenge,
    rp: { id: deps.config.rpId, name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' as const })),
    timeout: options.timeout ?? 0,
    attestation: options.attestation ?? 'none',
    excludeCredentials: describePasskeys(factors.passkeys),
    authenticatorSelection: {
      residentKey: options.authenticatorSelection?.residentKey ?? 'preferred',
      requireResidentKey: options.authenticatorSelection?.requireResidentKey ?? false,
      userVerification: options.authenticatorSelection?.userVerification ?? 'preferred',
    },
  };
}

/** A sign-in that waits for its second factor. `checkedAtMs`: just before the correct password was checked. */
export type Waiting = { id: string; uid: string; checkedAtMs: number };

/** Finds the waiting sign-in with this ticket. Errors: `factor-refused`. */
export async function findTicket(ticket: string, deps: Deps): Promise<Waiting> {
  const id = deriveTicketId(ticket);
  const secret = await deps.secrets.find(id);
  if (!isOpen(secret, { purpose: 'factor-ticket', nowMs: deps.now() })) throw refuseFactor();
  return { id, uid: secret.uid, checkedAtMs: secret.checkedAtMs ?? 0 };
}
