import { type Factors, hasFactor } from '@keelstone/domain/access/second-factor/second-factor';
import {
  findLiveSession,
  withOthersEnded,
  withSessionUse,
  type Sessions,
  withSession,
} from '@keelstone/domain/core/session/session';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import type { FactorMethod } from '@keelstone/domain/refusal-details';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { renewTokens } from '../../core/session/revoke-tokens.service.ts';
import { newRecoveryCodes } from './create-recovery-codes.service.ts';
import { notifyOfFactorChange } from './notify-of-factor-change.ts';

export type AddedFactor = { recoveryCodes?: string[]; customToken?: string; token?: string };

type Adding = By & {
  before: Factors;
  after: Factors;
  method: FactorMethod;
  user: User | undefined;
  sessions: Sessions | undefined;
};

const sentences = {
  totp: 'An authenticator app was added to your account as a second factor.',
  passkey: 'A passkey was added to your account as a second factor.',
} as const satisfies Record<FactorMethod, string>;

/**
 * Refuses the first factor of a locked account: the owner may have locked it because somebody knows the password, who
 * could then shut them out with a factor. So an administrator whose session may only add one has to be unlocked by
 * another administrator. Errors: `account-locked`.
 */
export function assertMayAdd({ factors, user }: { factors: Factors; user: User }, nowMs: number): void {
  if (!hasFactor(factors)) assertMay('change', user, { nowMs });
}

/**
 * Writes an added factor. The first factor brings recovery codes, which are shown only now. It ends the other sessions,
 * which were opened with only a password, and makes a session of scope `enrol` a full one. Only writes. Errors:
 * `account-restricted`, `account-locked`, `invalid-token` (the session has ended meanwhile).
 */
export function writeAdded(tx: Writer, adding: Adding, deps: Deps): AddedFactor {
  const { before, after, method, user, sessions, caller, origin } = adding;
  const { uid, sid } = caller;
  assertMay('act', user, { nowMs: deps.now() });
  assertMayAdd({ factors: before, user }, deps.now());
  const session = findLiveSession(sessions, sid, deps.now());
  if (sessions === undefined || session === undefined) throw new DomainError('invalid-token');
  const isFirst = !hasFactor(before);
  const recovery = isFirst ? newRecoveryCodes(uid) : undefined;
  deps.factors.put(tx, uid, recovery === undefined ? after : { ...after, recoveryRefs: recovery.refs });
  const proven = {
    ...withSessionUse({ ...session, scope: 'full' }, deps.now()),
    isFactorProven: true,
  } as const;
  const remainingSessions = isFirst ? withOthersEnded(sessions, sid, deps.now()) : sessions;
  deps.sessions.put(tx, uid, withSession(remainingSessions, sid, proven));
  wakeTabs(tx, uid, deps);
  const fact = { kind: 'factor-added', detail: { method } } as const;
  notifyOfFactorChange(tx, { user, fact, sentence: sentences[method], caller, origin }, deps);
  return recovery === undefined ? {} : { recoveryCodes: recovery.codes };
}

/**
 * Issues new tokens for a session after its first factor, which ended all other sessions and with them Firebase's
 * tokens. A session of scope `enrol` is now a full one.
 */
export async function issueTokens(
  added: AddedFactor,
  { caller, origin }: By,
  deps: Deps,
): Promise<AddedFactor> {
  const { uid, sid, scope } = caller;
  const full = { ...caller, scope: 'full' } as const;
  const renewed = added.recoveryCodes === undefined ? {} : await renewTokens({ caller: full, origin }, deps);
  if (scope !== 'enrol') return { ...added, ...renewed };
  const customToken = renewed.customToken ?? (await deps.identity.customToken(uid, { sid, scope: 'full' }));
  return { ...added, customToken, token: await deps.toolkit.signInWithCustomToken(customToken) };
}
