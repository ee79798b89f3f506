import { randomBytes } from 'node:crypto';
import { type Factors, hasFactor, listMethods } from '@keelstone/domain/access/second-factor/second-factor';
import type { SessionDevice } from '@keelstone/domain/core/device/session-device';
import {
  newSession,
  noSessions,
  type Sessions,
  type SessionScope,
  withSession,
  type Session,
} from '@keelstone/domain/core/session/session';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { bytesToId } from '@keelstone/domain/kernel/ids';
import type { CountedAttempt } from '../../../platform/call/handler.ts';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type DocumentAt, readTogether } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { unwrapSettled } from '../../../platform/unwrap-settled.ts';
import {
  requireOwnPasswordInTx,
  listPasswordDocuments,
  type AcceptedPassword,
} from './check-password.service.ts';

type Opening<Tokens> = {
  uid: string;
  scope: SessionScope;
  device: SessionDevice;
  /** A time just before the password was checked. */
  checkedAtMs: number;
  /**
   * Makes the result for the owner of the session. Runs while the session is being opened: until that is done, or if it
   * is refused, the result belongs to no live session.
   */
  issue(named: { sid: string; scope: SessionScope }): Promise<Tokens>;
  /** The documents that the sign-in leaves behind, written in the same transaction. */
  traces?: Traces;
  /** Not checked by `requireOwnPasswordInTx` yet. Its documents are read with the others. */
  acceptedPassword?: AcceptedPassword | undefined;
  attempt?: CountedAttempt;
  /** Whether a second factor of the account was accepted as well. */
  isFactorProven?: true | undefined;
  /** Whether that factor is too new to confirm anything: the session must confirm with an older one. */
  isFactorNew?: boolean | undefined;
};
/**
 * `documents`: the documents that `leave` reads. `openSession` calls `leave` before it writes anything, so `leave` may
 * still read.
 */
export type Traces = {
  documents(uid: string): readonly DocumentAt<object>[];
  leave(tx: Tx, opened: { user: User; sid: string }): Promise<void>;
};

/**
 * Opens a session, and returns its user and the result of `issue`. `checkedAtMs`: a time just before the password was
 * checked. Reads suspension, verification and the last end of all sessions in its transaction: a suspension, a reset or a
 * restored identity in between wins. A password alone opens no full session of an account with a second factor, and
 * only one of scope `enrol` for an administrator who must have one. Errors: those of `requireOwnPasswordInTx`, which
 * come first, `account-restricted`, `email-unverified`, `wrong-credentials`, `second-factor-required`.
 */
export async function openSession<Tokens>(
  opening: Opening<Tokens>,
  deps: Deps,
): Promise<{ issued: Tokens; user: User }> {
  const { scope, issue } = opening;
  const sid = newSessionId();
  const [granted, issued] = await Promise.allSettled([
    deps.runTransaction((tx) => open(tx, { ...opening, sid }, deps)),
    issue({ sid, scope }),
  ]);
  const { user, scope: opened } = unwrapSettled(granted);
  return { issued: opened === scope ? unwrapSettled(issued) : await issue({ sid, scope: opened }), user };
}

/** Writes the session, and returns its user and the granted scope. */
async function open(
  tx: Tx,
  opening: Omit<Opening<unknown>, 'issue'> & { sid: string },
  deps: Deps,
): Promise<{ user: User; scope: SessionScope }> {
  const {
    uid,
    scope,
    sid,
    device,
    traces,
    acceptedPassword,
    attempt,
    isFactorProven,
    isFactorNew = false,
  } = opening;
  const [holder, sessions, factors] = await readTogether(
    tx,
    deps.users.at(uid),
    deps.sessions.at(uid),
    deps.factors.at(uid),
    ...(acceptedPassword === undefined ? [] : listPasswordDocuments(uid, deps)),
    ...(traces?.documents(uid) ?? []),
  );
  const ownPassword = acceptedPassword && (await requireOwnPasswordInTx(tx, acceptedPassword, deps));
  const user = mayOpen({ user: holder, nowMs: deps.now() }, opening, { sessions, factors });
  const proof = isFactorProven === true ? { isFactorProven } : {};
  const granted = scope === 'full' && mustEnrol(user, proof, deps.config) ? 'enrol' : scope;
  const strength = isFactorNew ? { strongAtMs: 0 } : {};
  const session = { ...newSession(granted, device, deps.now()), ...proof, ...strength };
  await traces?.leave(tx, { user, sid });
  ownPassword?.writeNote();
  deps.sessions.put(tx, uid, withSession(sessions ?? noSessions(uid), sid, session));
  attempt?.reportNoGuess();
  return { user, scope: granted };
}

/** Returns the user if they may have a session of this scope. */
function mayOpen(
  { user, nowMs }: { user: User | undefined; nowMs: number },
  { scope, checkedAtMs, isFactorProven }: Pick<Opening<unknown>, 'scope' | 'checkedAtMs' | 'isFactorProven'>,
  { sessions, factors }: { sessions: Sessions | undefined; factors: Factors | undefined },
): User {
  assertMay('act', user, { nowMs });
  if (!user.isVerified) throw new DomainError('email-unverified');
  if ((sessions?.endedAtMs ?? 0) > checkedAtMs) throw new DomainError('wrong-credentials');
  if (scope === 'full' && isFactorProven !== true && hasFactor(factors))
    throw new DomainError('second-factor-required', { next: { methods: listMethods(factors) } });
  return user;
}

/** Makes an id of 128 random bits. */
export function newSessionId(): string {
  return bytesToId(randomBytes(16));
}

/**
 * Returns whether an administrator's session lacks the second factor that every administrator must have: such a session
 * may only add one. Checked at the sign-in and at each request, since a role can be granted, and the setting changed,
 * while a session is live.
 */
export function mustEnrol(
  { isAdmin }: Pick<User, 'isAdmin'>,
  { isFactorProven }: Pick<Session, 'isFactorProven'>,
  { adminSecondFactor }: Pick<Config, 'adminSecondFactor'>,
): boolean {
  return adminSecondFactor === 'required' && isAdmin && isFactorProven !== true;
}
