import { exampleIds, exampleProofs } from '@keelstone/domain/api/example-ids';
import { challengeIdOf, challengeRef, newSecret } from '@keelstone/domain/auth/secret';
import { newCode } from '../src/features/access/auth/issue-link.ts';
import type { Deps } from '../src/entry/deps.ts';
import { giveApp, givePasskey, ticketOf } from './factors.ts';
import { makePerson, type Person } from './people.ts';
import { missingId } from './records.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import { claimsOf } from './tokens.ts';

type Given = { deps: Deps; caller: Person; willSucceed?: boolean };

/** The caller's own authenticator app. */
export async function ownFactorOf({ deps, caller, willSucceed }: Given): Promise<string> {
  if (willSucceed) await giveApp(deps, caller);
  return exampleIds.ownFactor;
}

/** A recovery code of the caller's own. */
export async function ownRecoveryOf(given: Given): Promise<object> {
  await ownFactorOf(given);
  return exampleProofs.ownRecovery;
}

/** The password confirms where there is no second factor. */
export async function ownPasswordOf({ deps, caller, willSucceed }: Given): Promise<object> {
  if (willSucceed) await deps.factors.remove(caller.uid);
  return { password: caller.password };
}

/** A browser's answer to a passkey challenge in the caller's session. */
export async function registrationOf({ deps, caller, willSucceed }: Given): Promise<object> {
  const challenge = newCode();
  const boundTo = String(claimsOf(caller.token)['sid']);
  const id = challengeIdOf({ purpose: 'add-passkey', boundTo });
  const asked = { uid: caller.uid, purpose: 'add-passkey', ref: challengeRef(challenge) } as const;
  if (willSucceed) await deps.secrets.save(id, newSecret({ ...asked, atMs: deps.now() }));
  return softwareAuthenticator(deps).register({ challenge });
}

/** Somebody who has just given the correct password, and has an app, a passkey and a recovery code. */
export async function ticketFor({ deps, target }: { deps: Deps; target?: string }): Promise<string> {
  if (target === 'missing') return missingId();
  const person = await makePerson(deps);
  await givePasskey(deps, person);
  return ticketOf(deps, person);
}
