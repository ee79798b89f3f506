import type { SessionDevice } from '../device/session-device.ts';
import type { UploadQuota } from '../upload/upload-quota.ts';
import { sessionLimits } from './session.limits.ts';

/**
 * `kyc` allows only the identity form: its upload and its submission. `enrol` allows an administrator to add the second
 * factor that they must have.
 */
export const sessionScopes = ['full', 'kyc', 'enrol'] as const;
export type SessionScope = (typeof sessionScopes)[number];

/** One sign-in. It ends at `expiresAtMs`, which each use moves on. */
export type Session = SessionDevice & {
  scope: SessionScope;
  createdAtMs: number;
  /** When the session was last used; stored at most once an hour. */
  seenAtMs: number;
  /** When the owner last proved who they are; at first the time of the sign-in. */
  strongAtMs: number;
  /** When that proof was last used for an action that needs it, absent until then. */
  strongUsedAtMs?: number;
  /** The sign-in used a second factor, or one was added in this session. */
  isFactorProven?: true;
  expiresAtMs: number;
};

/**
 * Every live session of one account, by session id. This document alone decides which tokens the API and the rules of
 * Firestore and Storage accept (docs/decisions/sign-in.md).
 */
export type Sessions = {
  uid: string;
  live: Readonly<Record<string, Session>>;
  /** When all sessions were last ended together: a password checked before then opens no session. */
  endedAtMs: number;
  /**
   * When the owner last ended one session from another, absent until then. The ended session may have been an
   * intruder's, so earlier proposals and first approvals no longer count.
   */
  othersEndedAtMs?: number;
  /** When a session last signed out, absent until then. */
  leftAtMs?: number;
  /** Today's uploads, absent until the first one. */
  uploads?: UploadQuota;
};

/** No sessions. `endedAtMs` is the time at which all sessions were ended. It is 0 for an account that never had one. */
export function noSessions(uid: string, endedAtMs = 0): Sessions {
  return { uid, live: {}, endedAtMs };
}

/** A session at its sign-in. */
export function newSession(scope: SessionScope, device: SessionDevice, nowMs: number): Session {
  const session = { ...device, scope, createdAtMs: nowMs, seenAtMs: nowMs, strongAtMs: nowMs };
  return { ...session, expiresAtMs: computeExpiry(session) };
}

/** Returns the session with this id if it is live. */
export function findLiveSession(
  sessions: Sessions | undefined,
  sid: string,
  nowMs: number,
): Session | undefined {
  if (sessions === undefined || !Object.hasOwn(sessions.live, sid)) return undefined;
  const session = sessions.live[sid];
  return session !== undefined && session.expiresAtMs > nowMs ? session : undefined;
}

/** Adds a session. Drops expired ones, and beyond the maximum the least recently used. */
export function withSession(sessions: Sessions, sid: string, session: Session): Sessions {
  const others = Object.entries(sessions.live)
    .filter(([id, { expiresAtMs }]) => id !== sid && expiresAtMs > session.seenAtMs)
    .sort(([, one], [, other]) => other.seenAtMs - one.seenAtMs)
    .slice(0, sessionLimits.sessionsPerUser - 1);
  return { ...sessions, live: Object.fromEntries([[sid, session], ...others]) };
}

/** Ends the caller's session. Proposals made in that session can still be confirmed. */
export function withSignOut(sessions: Sessions, sid: string, nowMs: number): Sessions {
  return Object.hasOwn(sessions.live, sid) ? { ...dropSession(sessions, sid), leftAtMs: nowMs } : sessions;
}

/**
 * Ends one session at the request of another. Earlier proposals of the account can then no longer be confirmed.
 * Unchanged if no session has this id and none has signed out since the owner last ended one.
 */
export function withSessionEnded(sessions: Sessions, sid: string, nowMs: number): Sessions {
  return noteEndByOwner(sessions, dropSession(sessions, sid), nowMs);
}

/** Ends all sessions except the caller's. Unchanged if no other is live and none signed out since the last end. */
export function withOthersEnded(sessions: Sessions, sid: string, nowMs: number): Sessions {
  const live = Object.fromEntries(Object.entries(sessions.live).filter(([id]) => id === sid));
  return noteEndByOwner(sessions, { ...sessions, live }, nowMs);
}

/** Returns whether the owner or the platform ended sessions at that time or later. Signing out does not count. */
export function haveEndedSince(sessions: Sessions | undefined, sinceMs: number): boolean {
  return Math.max(sessions?.endedAtMs ?? 0, sessions?.othersEndedAtMs ?? 0) >= sinceMs;
}

function noteEndByOwner(before: Sessions, after: Sessions, nowMs: number): Sessions {
  const isEnded = Object.keys(after.live).length < Object.keys(before.live).length;
  // A session that has signed out counts as ended, or an intruder could keep their proposals by signing out.
  const hasLeft = (before.leftAtMs ?? 0) > (before.othersEndedAtMs ?? 0);
  return !isEnded && !hasLeft ? before : { ...after, othersEndedAtMs: nowMs };
}

function dropSession(sessions: Sessions, sid: string): Sessions {
  return {
    ...sessions,
    live: Object.fromEntries(Object.entries(sessions.live).filter(([id]) => id !== sid)),
  };
}

/** Returns whether the stored last use is old enough for another write. */
export function isUseDue({ seenAtMs }: Session, nowMs: number): boolean {
  return nowMs - seenAtMs >= sessionLimits.seenEveryMs;
}

/** Records a use of the session. */
export function withSessionUse(session: Session, nowMs: number): Session {
  const after = { ...session, seenAtMs: nowMs };
  return { ...after, expiresAtMs: computeExpiry(after) };
}

function computeExpiry({ scope, createdAtMs, seenAtMs }: Omit<Session, 'expiresAtMs'>): number {
  if (scope === 'kyc') return createdAtMs + sessionLimits.kycSessionAgeMsMax;
  if (scope === 'enrol') return createdAtMs + sessionLimits.enrolSessionAgeMsMax;
  return Math.min(seenAtMs + sessionLimits.idleMsMax, createdAtMs + sessionLimits.ageMsMax);
}
