import {
  type Factors,
  mayDecide,
  derivePasskeyId,
  notePasskeyUse,
  spendRecoveryCode,
  spendStep,
} from '@keelstone/domain/access/second-factor/second-factor';
import type { Assertion, FactorProof } from '@keelstone/domain/access/second-factor/second-factor.schema';
import {
  type ChallengeFor,
  deriveChallengeId,
  challengeRef,
  isOpen,
} from '@keelstone/domain/core/one-time-link/one-time-link';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { decryptSecret } from './encrypt-secret.ts';
import { refuseFactor } from './limit-tries.ts';
import { readChallenge, verifyAssertion } from './passkeys.ts';
import { findStep } from './totp.ts';

/** The purpose of a proof: a sign-in, the whole account, or one factor of it. */
type Purpose = 'sign-in' | 'account' | { factorId: string };

type Spending = { proof: FactorProof; factors: Factors; boundTo: string; purpose: Purpose };

/**
 * Accepts a second factor once: returns the account's factors after it, which the caller writes in the same
 * transaction. `boundTo`: the session or ticket that asked for the proof. Reads, then writes: nothing may be read
 * afterwards. Errors: `factor-refused` for a wrong, spent or late proof or somebody else's; `factor-too-new` for a
 * valid one that may not yet decide about older factors.
 */
export async function spendProof(tx: Tx, { purpose, ...spending }: Spending, deps: Deps): Promise<Factors> {
  const spent = await spend(tx, spending, deps);
  if (spent === undefined) throw refuseFactor();
  if (!mayServe(spending, purpose, deps.now())) throw new DomainError('factor-too-new');
  return spent;
}

/** Returns whether a proof may serve a purpose: a new factor signs in, but confirms nothing about older factors. */
export function mayServe(
  { proof, factors }: Pick<Spending, 'proof' | 'factors'>,
  purpose: Purpose,
  nowMs: number,
): boolean {
  // Recovery codes come with the first factor, and only a proof replaces them.
  if (purpose === 'sign-in' || proof.method === 'recovery') return true;
  const by = proof.method === 'totp' ? factors.totp?.id : derivePasskeyId(proof.assertion.id);
  if (by === undefined) return false;
  return mayDecide(factors, purpose === 'account' ? { by } : { by, about: purpose.factorId }, nowMs);
}

function spend(
  tx: Tx,
  { proof, factors, boundTo }: Omit<Spending, 'purpose'>,
  deps: Deps,
): Factors | undefined | Promise<Factors | undefined> {
  switch (proof.method) {
    case 'passkey':
      return spendAssertion(tx, { assertion: proof.assertion, factors, boundTo }, deps);
    case 'totp':
      return spendCode(proof.code, factors, deps);
    case 'recovery':
      return spendRecoveryCode(factors, proof.code);
  }
}

async function spendCode(code: string, factors: Factors, deps: Deps): Promise<Factors | undefined> {
  const { uid, totp } = factors;
  if (totp === null) return undefined;
  const secret = decryptSecret(totp.sealedSecret, { key: deps.config.factorKey, uid });
  const step = await findStep(secret, code, deps.now());
  return step === undefined ? undefined : spendStep(factors, step, deps.now());
}

async function spendAssertion(
  tx: Tx,
  { assertion, factors, boundTo }: { assertion: Assertion; factors: Factors; boundTo: string },
  deps: Deps,
): Promise<Factors | undefined> {
  const id = derivePasskeyId(assertion.id);
  const passkey = factors.passkeys.find((each) => each.id === id);
  const challenge = readChallenge(assertion.response.clientDataJSON);
  if (passkey === undefined || challenge === undefined) return undefined;
  const challengeFor: ChallengeFor = { purpose: 'prove', boundTo };
  if (!(await isChallengeOpen(tx, { challengeFor, uid: factors.uid, challenge }, deps))) return undefined;
  const counter = await verifyAssertion({ assertion, passkey, challenge }, deps.config);
  if (counter === undefined) return undefined;
  deps.secrets.erase(tx, deriveChallengeId(challengeFor));
  return notePasskeyUse(factors, { id, counter, atMs: deps.now() });
}

/** Returns whether this account was recently asked to sign this here. The caller deletes an answered challenge. */
export async function isChallengeOpen(
  tx: Tx,
  { challengeFor, uid, challenge }: { challengeFor: ChallengeFor; uid: string; challenge: string },
  deps: Deps,
): Promise<boolean> {
  const open = await deps.secrets.read(tx, deriveChallengeId(challengeFor));
  if (!isOpen(open, { purpose: challengeFor.purpose, nowMs: deps.now() })) return false;
  return open.uid === uid && open.ref === challengeRef(challenge);
}
