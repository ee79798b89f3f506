import { fingerprint } from '../../kernel/ids.ts';
import type { FactorMethod, ProofMethod } from '../../refusal-details.ts';
import { stripCode } from './typed-codes.ts';
import { secondFactorLimits } from './second-factor.limits.ts';

/** An authenticator app. `sealedSecret` is encrypted with a key that the database does not have. */
export type Totp = {
  id: string;
  sealedSecret: string;
  /** The step of the last code that was accepted: it and every earlier one are spent. */
  lastStep: number;
  addedAtMs: number;
  usedAtMs: number | null;
};

/** A passkey; `credentialId` and `publicKey` in base64url, as WebAuthn sends them. */
export type Passkey = {
  id: string;
  credentialId: string;
  publicKey: string;
  /** How often the authenticator says that it has signed; 0 for those that do not count. */
  counter: number;
  transports: readonly string[];
  name: string;
  addedAtMs: number;
  usedAtMs: number | null;
};

/** A secret that was shown, and counts once its first code has arrived. */
export type PendingTotp = { sealedSecret: string; expiresAtMs: number };

/** An administrator has started to take the factors off an account whose owner has lost them. */
export type FactorReset = { startedAtMs: number; effectiveAtMs: number; startedByUid: string };

/** The second factors of one account, `factors/{uid}`; no document for an account that never had one. */
export type Factors = {
  uid: string;
  totp: Totp | null;
  passkeys: readonly Passkey[];
  /** Fingerprints of the recovery codes that are left. */
  recoveryRefs: readonly string[];
  pendingTotp: PendingTotp | null;
  reset: FactorReset | null;
  /** When a factor was last added or removed; `null` before the first. */
  changedAtMs: number | null;
};

export function noFactors(uid: string): Factors {
  return {
    uid,
    totp: null,
    passkeys: [],
    recoveryRefs: [],
    pendingTotp: null,
    reset: null,
    changedAtMs: null,
  };
}

/** The kinds of factor that an account has, none for one without a document. */
export function methodsOf(factors: Factors | undefined): FactorMethod[] {
  if (factors === undefined) return [];
  return [
    ...(factors.totp === null ? [] : (['totp'] as const)),
    ...(factors.passkeys.length === 0 ? [] : (['passkey'] as const)),
  ];
}

export function hasFactor(factors: Factors | undefined): boolean {
  return methodsOf(factors).length > 0;
}

/**
 * The ways in which the owner of an account can confirm an action: their factors, or the password if they have none.
 */
export function proofMethodsOf(factors: Factors | undefined): ProofMethod[] {
  const methods = methodsOf(factors);
  return methods.length === 0 ? ['password'] : methods;
}

/** Adds an authenticator app whose first code has arrived, to an account that has none. */
export function withTotp(
  factors: Factors,
  { id, sealedSecret, step, atMs }: { id: string; sealedSecret: string; step: number; atMs: number },
): Factors {
  const totp = { id, sealedSecret, lastStep: step, addedAtMs: atMs, usedAtMs: null };
  return { ...factors, totp, pendingTotp: null, changedAtMs: atMs };
}

export function withPasskey(factors: Factors, passkey: Passkey): Factors {
  return { ...factors, passkeys: [...factors.passkeys, passkey], changedAtMs: passkey.addedAtMs };
}

/** Removes one factor. With the last one the recovery codes go, and a reset that was waiting for it. */
export function withoutFactor(factors: Factors, id: string, atMs: number): Factors {
  const left = {
    ...factors,
    totp: factors.totp?.id === id ? null : factors.totp,
    passkeys: factors.passkeys.filter((passkey) => passkey.id !== id),
    changedAtMs: atMs,
  };
  return hasFactor(left) ? left : withoutFactors(factors, atMs);
}

/** Removes everything, but keeps the document. */
export function withoutFactors({ uid }: Factors, atMs: number): Factors {
  return { ...noFactors(uid), changedAtMs: atMs };
}

/** The kind of the factor with this id; `undefined` if the account has no such factor. */
export function methodOf({ totp, passkeys }: Factors, id: string): FactorMethod | undefined {
  if (totp?.id === id) return 'totp';
  return passkeys.some((passkey) => passkey.id === id) ? 'passkey' : undefined;
}

/**
 * Whether a factor decides about others of the account: about `about`, or about all of them without it. On its first
 * day it decides about itself and about those that came later only, so that a stolen session cannot remove the owner's
 * factors with one that it has just added.
 */
export function mayDecide(
  { totp, passkeys }: Factors,
  { by, about }: { by: string; about?: string },
  nowMs: number,
): boolean {
  const all = totp === null ? passkeys : [totp, ...passkeys];
  const deciding = all.find(({ id }) => id === by);
  if (deciding === undefined) return false;
  if (nowMs >= deciding.addedAtMs + secondFactorLimits.factorTrustDelayMs) return true;
  return all
    .filter(({ id }) => about === undefined || id === about)
    .every(({ addedAtMs }) => addedAtMs >= deciding.addedAtMs);
}

/** Spends the code of a step; `undefined` if it, or a later one, was spent before. */
export function useStep(factors: Factors, step: number, atMs: number): Factors | undefined {
  const { totp } = factors;
  if (totp === null || step <= totp.lastStep) return undefined;
  return { ...factors, totp: { ...totp, lastStep: step, usedAtMs: atMs } };
}

/** Notes a signature of a passkey, and what the authenticator counts. */
export function usePasskey(
  factors: Factors,
  { id, counter, atMs }: { id: string; counter: number; atMs: number },
): Factors {
  const used = (passkey: Passkey): Passkey =>
    passkey.id === id ? { ...passkey, counter, usedAtMs: atMs } : passkey;
  return { ...factors, passkeys: factors.passkeys.map(used) };
}

/** Spends a recovery code; `undefined` if it is not one of those left. */
export function useRecoveryCode(factors: Factors, code: string): Factors | undefined {
  const spent = recoveryRef(factors.uid, code);
  if (!factors.recoveryRefs.includes(spent)) return undefined;
  return { ...factors, recoveryRefs: factors.recoveryRefs.filter((ref) => ref !== spent) };
}

/**
 * How a recovery code is stored. It has 80 random bits, so that its hash cannot be brute-forced; spaces, hyphens and
 * lower case are how somebody may have written it down.
 */
export function recoveryRef(uid: string, code: string): string {
  return fingerprint(`recovery-code|${uid}|${stripCode(code).toUpperCase()}`);
}

/** The id of a passkey in our documents and paths; that of WebAuthn may be a thousand bytes long. */
export function passkeyIdOf(credentialId: string): string {
  return fingerprint(`passkey|${credentialId}`);
}
