import { Secret, TOTP } from 'otpauth';
import {
  type Factors,
  noFactors,
  recoveryRef,
  withPasskey,
  withTotp,
} from '@keelstone/domain/access/second-factor/second-factor';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { newSecret, deriveTicketId } from '@keelstone/domain/core/one-time-link/one-time-link';
import { exampleIds, exampleProofs } from '@keelstone/domain/kernel/api/example-ids';
import type { Deps } from '../src/entry/create-deps.ts';
import { encryptSecret } from '../src/features/access/second-factor/encrypt-secret.ts';
import { readRegistration } from '../src/features/access/second-factor/passkeys.ts';
import { newCode } from '../src/features/core/one-time-link/issue-link.ts';
import { softwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts';

type Of = { uid: string };

/** The secret of every authenticator app that a test arranges, encrypted as the product encrypts it. */
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const encryptedFor = (deps: Deps, uid: string) => encryptSecret(secret, { key: deps.config.factorKey, uid });

/** The code that the app of a test shows at a given time. */
export function codeAt(atMs: number): string {
  return codeOf(secret, atMs);
}

/** The app's code for a secret that the API has handed out. */
export function codeOf(handedOut: string, atMs: number): string {
  return TOTP.generate({ secret: Secret.fromBase32(handedOut), timestamp: atMs });
}

/** An account with an authenticator app, and the recovery code of the contract's examples. */
export async function giveApp(deps: Deps, { uid }: Of): Promise<void> {
  await deps.factors.save(uid, appOf(deps, uid));
}

/** When the factors of tests were added: they decide about each other. */
function longAgo(deps: Deps): number {
  return deps.now() - secondFactorLimits.factorTrustDelayMs;
}

function appOf(deps: Deps, uid: string): Factors {
  const app = {
    id: exampleIds.ownFactor,
    sealedSecret: encryptedFor(deps, uid),
    step: 0,
    atMs: longAgo(deps),
  };
  const recoveryRefs = [recoveryRef(uid, exampleProofs.recovery.recoveryCode)];
  return { ...withTotp(noFactors(uid), app), recoveryRefs };
}

/** The same with a passkey next to the app, as the product keeps what a browser has made. */
export async function givePasskey(
  deps: Deps,
  { uid }: Of,
  options: { counter?: number } = {},
): Promise<SoftwareAuthenticator> {
  const authenticator = softwareAuthenticator(deps, options);
  const challenge = newCode();
  const credential = authenticator.register({ challenge });
  const made = { credential, challenge, name: 'A phone', atMs: longAgo(deps) };
  const passkey = await readRegistration(made, deps.config);
  if (passkey === undefined) throw new Error('The software authenticator made no passkey');
  const factors = (await deps.factors.find(uid)) ?? appOf(deps, uid);
  await deps.factors.save(uid, withPasskey(factors, passkey));
  return authenticator;
}

/** Hands out a secret that waits for its first code, and returns that code. */
export async function startApp(deps: Deps, { uid }: Of): Promise<string> {
  const pendingTotp = {
    sealedSecret: encryptedFor(deps, uid),
    expiresAtMs: deps.now() + secondFactorLimits.pendingTotpAgeMsMax,
  };
  await deps.factors.save(uid, { ...noFactors(uid), pendingTotp });
  return codeAt(deps.now());
}

/** A ticket of the account, as for a correct password. */
export async function ticketOf(deps: Deps, { uid }: Of): Promise<string> {
  const ticket = newCode();
  const nowMs = deps.now();
  const waiting = newSecret({ uid, purpose: 'factor-ticket', checkedAtMs: nowMs, atMs: nowMs });
  await deps.secrets.save(deriveTicketId(ticket), waiting);
  return ticket;
}
