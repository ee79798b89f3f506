import { fingerprint } from '../../kernel/ids.ts';
import type { FactorMethod, ProofMethod } from '../../refusal-details.ts';
import { secondFactorLimits } from './second-factor.limits.ts';
import { stripCode } from './typed-codes.ts';

/** An authenticator app. `sealedSecret` is encrypted with a key outside the database. */
export type Totp = {
  id: string;
  sealedSecret: string;
  /** The step of the last accepted code: its code and all earlier ones are spent. */
  lastStep: number;
  addedAtMs: number;
  usedAtMs: number | null;
};

/** A passkey. `credentialId` and `publicKey` are in base64url, as in WebAuthn. */
export type Passkey = {
  id: string;
  credentialId: string;
  publicKey: string;
  /** The number of signatures that the authenticator reports, or 0 if it does not count. */
  counter: number;
  transports: readonly string[];
  name: string;
  addedAtMs: number;
  usedAtMs: number | null;
};

/** A secret that was shown. It counts once its first code has arrived. */
export type PendingTotp = { sealedSecret: string; expiresAtMs: number };

/** A reset that an administrator started because the owner has lost the factors. */
export type FactorReset = { startedAtMs: number; effectiveAtMs: number; startedByUid: string };

/** The second factors of one account, `factors/{uid}`; absent if the account never had one. */
export type Factors = {
  uid: string;
  totp: Totp | null;
  passkeys: readonly Passkey[];
  /** Fingerprints of the unused recovery codes. */
  recoveryRefs: readonly string[];
  pendingTotp: PendingTotp | null;
  reset: FactorReset | null;
  /** When a factor was last added or removed, or `null` before the first. */
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

/** The kinds of factor that an account has, empty without a document. */
export function listMethods(factors: Factors | undefined): FactorMethod[] {
  if (factors === undefined) return [];
  return [
    ...(factors.totp === null ? [] : (['totp'] as const)),
    ...(factors.passkeys.length === 0 ? [] : (['passkey'] as const)),
  ];
}

export function hasFactor(factors: Factors | undefined): boolean {
  return listMethods(factors).length > 0;
}

/** The ways in which an owner can confirm an action: their factors, or the password if they have none. */
export function listProofMethods(factors: Factors | undefined): ProofMethod[] {
  const methods = listMethods(factors);
  return methods.length === 0 ? ['password'] : methods;
}

/** Adds an authenticator app whose first code has arrived, to an account without one. */
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

/** Removes a factor. Removing the last one also removes the recovery codes and a pending reset. */
export function dropFactor(factors: Factors, id: string, atMs: number): Factors {
  const left = {
    ...factors,
    totp: factors.totp?.id === id ? null : factors.totp,
    passkeys: factors.passkeys.filter((passkey) => passkey.id !== id),
    changedAtMs: atMs,
  };
  return hasFactor(left) ? left : dropFactors(factors, atMs);
}

/** Removes all factors, but keeps the document. */
export function dropFactors({ uid }: Factors, atMs: number): Factors {
  return { ...noFactors(uid), changedAtMs: atMs };
}

/** The kind of the factor with this id, or `undefined` if the account has no such factor. */
export function findMethod({ totp, passkeys }: Factors, id: string): FactorMethod | undefined {
  if (totp?.id === id) return 'totp';
  return passkeys.some((passkey) => passkey.id === id) ? 'passkey' : undefined;
}

/**
 * Returns whether a factor may decide about the factor `about`. Without `about`: whether it may decide about
 * everything. On its first day a factor may decide only about itself and newer ones, so that a stolen session cannot
 * add a factor and remove the owner's with it.
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

/** Spends the code of a step. Returns `undefined` if this step or a later one was spent before. */
export function spendStep(factors: Factors, step: number, atMs: number): Factors | undefined {
  const { totp } = factors;
  if (totp === null || step <= totp.lastStep) return undefined;
  return { ...factors, totp: { ...totp, lastStep: step, usedAtMs: atMs } };
}

/** Records a signature of a passkey, with the authenticator's counter. */
export function notePasskeyUse(
  factors: Factors,
  { id, counter, atMs }: { id: string; counter: number; atMs: number },
): Factors {
  const used = (passkey: Passkey): Passkey =>
    passkey.id === id ? { ...passkey, counter, usedAtMs: atMs } : passkey;
  return { ...factors, passkeys: factors.passkeys.map(used) };
}

/** Spends a recovery code. Returns `undefined` if the code is unknown or spent. */
export function spendRecoveryCode(factors: Factors, code: string): Factors | undefined {
  const spent = recoveryRef(factors.uid, code);
  if (!factors.recoveryRefs.includes(spent)) return undefined;
  return { ...factors, recoveryRefs: factors.recoveryRefs.filter((ref) => ref !== spent) };
}

/**
 * The fingerprint under which a recovery code is stored. A code has 80 random bits, so its hash cannot be brute-forced.
 * Spaces, hyphens and letter case are ignored, as people write codes down differently.
 */
export function recoveryRef(uid: string, code: string): string {
  return fingerprint(`recovery-code|${uid}|${stripCode(code).toUpperCase()}`);
}

/** The id of a passkey in our documents and paths. Its WebAuthn id may have a thousand bytes. */
export function derivePasskeyId(credentialId: string): string {
  return fingerprint(`passkey|${credentialId}`);
}
