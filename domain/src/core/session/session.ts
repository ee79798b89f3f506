import type { UploadQuota } from '../upload/upload-quota.ts';
import { sessionLimits } from './session.limits.ts';
import type { SessionDevice } from '../device/session-device.ts';

/**
 * `kyc` opens nothing but the identity form: its upload and its submission. `enrol` is that of an administrator who
 * must have a second factor and has none: it may add one.
 */
export const sessionScopes = ['full', 'kyc', 'enrol'] as const;
export type SessionScope = (typeof sessionScopes)[number];

/** One sign-in. It ends by itself at `expiresAtMs`, which moves on while it is used. */
export type Session = SessionDevice & {
  scope: SessionScope;
  createdAtMs: number;
  /** When it was last used; written at most once an hour. */
  seenAtMs: number;
  /** When the owner last proved who they are: at first the sign-in itself. */
  strongAtMs: number;
  /** When something was last done that needed that proof; absent until then. */
  strongUsedAtMs?: number;
  /** The sign-in took a second factor, or one was added in this session. */
  isFactorProven?: true;
  expiresAtMs: number;
};

/**
 * Every live session of one account, by session id. This document is the authority on which tokens are accepted, for
 * the API and for the rules of Firestore and Storage (docs/decisions/sign-in.md).
 */
export type Sessions = {
  uid: string;
  live: Readonly<Record<string, Session>>;
  /** When all of them were last ended together: a password that was checked before then opens no session. */
  endedAtMs: number;
  /**
   * When the owner last ended one from another; absent until then. It may have been an intruder's, so earlier proposals
   * and first approvals no longer count.
   */
  othersEndedAtMs?: number;
  /** When one last signed out by itself; absent until then. */
  leftAtMs?: number;
  /** The uploads of today; absent until the first one. */
  uploads?: UploadQuota;
};

/** No sessions, as of a time at which all were ended; 0 for an account that never had one. */
export function noSessions(uid: string, endedAtMs = 0): Sessions {
  return { uid, live: {}, endedAtMs };
}

/** A session as it is at sign-in. */
export function newSession(scope: SessionScope, device: SessionDevice, nowMs: number): Session {
  const session = { ...device, scope, createdAtMs: nowMs, seenAtMs: nowMs, strongAtMs: nowMs };
  return { ...session, expiresAtMs: expiryOf(session) };
}

/** The session of this id while it lives. */
export function liveSession(sessions: Sessions | undefined, sid: string, nowMs: number): Session | undefined {
  if (sessions === undefined || !Object.hasOwn(sessions.live, sid)) return undefined;
  const session = sessions.live[sid];
  return session !== undefined && session.expiresAtMs > nowMs ? session : undefined;
}

/** Adds a session; expired ones go, and beyond the maximum the least recently used. */
export function withSession(sessions: Sessions, sid: string, session: Session): Sessions {
  const others = Object.entries(sessions.live)
    .filter(([id, { expiresAtMs }]) => id !== sid && expiresAtMs > session.seenAtMs)
    .sort(([, one], [, other]) => other.seenAtMs - one.seenAtMs)
    .slice(0, sessionLimits.sessionsPerUser - 1);
  return { ...sessions, live: Object.fromEntries([[sid, session], ...others]) };
}

/** Ends the caller's session: what it had begun may still be finished by somebody else. */
export function withSignOut(sessions: Sessions, sid: string, nowMs: number): Sessions {
  return Object.hasOwn(sessions.live, sid) ? { ...withoutSession(sessions, sid), leftAtMs: nowMs } : sessions;
}

/**
 * Ends one session on the request of another: what either had begun cannot be finished by somebody else. Returns the
 * same sessions if there is none with that id, unless one has signed out since the owner last ended any: it may be the
 * one that is meant.
 */
export function withSessionEnded(sessions: Sessions, sid: string, nowMs: number): Sessions {
  return noteEndByOwner(sessions, withoutSession(sessions, sid), nowMs);
}

/** Ends all sessions except the caller's; returns the same sessions if there is no other and none has signed out. */
export function withOthersEnded(sessions: Sessions, sid: string, nowMs: number): Sessions {
  const live = Object.fromEntries(Object.entries(sessions.live).filter(([id]) => id === sid));
  return noteEndByOwner(sessions, { ...sessions, live }, nowMs);
}

/** True if the owner or we ended sessions then or later, other than by signing out. */
export function haveEndedSince(sessions: Sessions | undefined, sinceMs: number): boolean {
  return Math.max(sessions?.endedAtMs ?? 0, sessions?.othersEndedAtMs ?? 0) >= sinceMs;
}

function noteEndByOwner(before: Sessions, after: Sessions, nowMs: number): Sessions {
  const isEnded = Object.keys(after.live).length < Object.keys(before.live).length;
  // An intruder who signs out in time must not be better off than one whose session is ended.
  const hasLeft = (before.leftAtMs ?? 0) > (before.othersEndedAtMs ?? 0);
  return !isEnded && !hasLeft ? before : { ...after, othersEndedAtMs: nowMs };
}

function withoutSession(sessions: Sessions, sid: string): Sessions {
  return {
    ...sessions,
    live: Object.fromEntries(Object.entries(sessions.live).filter(([id]) => id !== sid)),
  };
}

/** True once the last recorded use is so long ago that another write is due. */
export function isSeenDue({ seenAtMs }: Session, nowMs: number): boolean {
  return nowMs - seenAtMs >= sessionLimits.seenEveryMs;
}

/** Records a use. */
export function withSessionUse(session: Session, nowMs: number): Session {
  const seen = { ...session, seenAtMs: nowMs };
  return { ...seen, expiresAtMs: expiryOf(seen) };
}

function expiryOf({ scope, createdAtMs, seenAtMs }: Omit<Session, 'expiresAtMs'>): number {
  if (scope === 'kyc') return createdAtMs + sessionLimits.kycSessionAgeMsMax;
  if (scope === 'enrol') return createdAtMs + sessionLimits.enrolSessionAgeMsMax;
  return Math.min(seenAtMs + sessionLimits.idleMsMax, createdAtMs + sessionLimits.ageMsMax);
}
