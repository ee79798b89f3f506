import { array, boolean, object, string, type InferType } from 'yup';
import { named } from '../validation/named.ts';
import { messageWire, timeWire } from './common.wire.ts';
import { liveSession, type Sessions } from '../session/session.ts';

/** One sign-in as its owner sees it; `network` is the shortened address it came from. */
const sessionWire = named(
  'Session',
  'One sign-in of an account.',
  object({
    sid: string().required(),
    isCurrent: boolean().required(),
    browser: string().defined(),
    os: string().defined(),
    network: string().defined(),
    createdAt: timeWire(),
    seenAt: timeWire(),
  }),
);
export type SessionWire = InferType<typeof sessionWire>;

/** Whoever uses Firebase's SDK signs in with the token; the ID token they have lasts until it expires. */
export const keptSessionWire = named(
  'KeptSession',
  "The caller's session is the only one left. Its refresh token ended with the others; `customToken` brings a new one.",
  messageWire.shape({ customToken: string() }),
);
export type KeptSessionWire = InferType<typeof keptSessionWire>;

export const sessionsWire = array().of(sessionWire.required());

/** The live full sessions, most recently used first. */
export function sessionsToWire(
  sessions: Sessions,
  { currentSid, nowMs }: { currentSid: string; nowMs: number },
): SessionWire[] {
  return Object.entries(sessions.live)
    .filter(([sid, { scope }]) => scope === 'full' && liveSession(sessions, sid, nowMs) !== undefined)
    .sort(([, one], [, other]) => other.seenAtMs - one.seenAtMs)
    .map(([sid, { browser, os, network, createdAtMs, seenAtMs }]) => ({
      sid,
      isCurrent: sid === currentSid,
      browser,
      os,
      network,
      createdAt: new Date(createdAtMs).toISOString(),
      seenAt: new Date(seenAtMs).toISOString(),
    }));
}
