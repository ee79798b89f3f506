import { array, boolean, type InferType, string } from 'yup';
import { messageWire, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { findLiveSession, type Sessions } from './session.ts';

/** A sign-in as its owner sees it. `network`: the shortened IP address. */
const sessionWire = namedObject('Session', {
  sid: string().required(),
  isCurrent: boolean().required(),
  browser: string().defined(),
  os: string().defined(),
  network: string().defined(),
  createdAt: timeWire(),
  seenAt: timeWire(),
}).meta({ description: 'One sign-in of an account.' });
export type SessionWire = InferType<typeof sessionWire>;

/** A client with Firebase's SDK must sign in with `customToken`. Its current ID token works until it expires. */
export const keptSessionWire = messageWire.shape({ customToken: string() }).meta({
  name: 'KeptSession',
  description:
    "The caller's session is the only one left. `customToken` replaces its refresh token, which has ended too.",
});
export type KeptSessionWire = InferType<typeof keptSessionWire>;

const sessionsWire = array().of(sessionWire.required());

/** The live sessions of scope `full`, most recently used first. */
export function sessionsToWire(
  sessions: Sessions,
  { currentSid, nowMs }: { currentSid: string; nowMs: number },
): SessionWire[] {
  return Object.entries(sessions.live)
    .filter(([sid, { scope }]) => scope === 'full' && findLiveSession(sessions, sid, nowMs) !== undefined)
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

export const sessionContract = {
  'get-sessions': endpoint('GET /api/session', {
    access: 'signed-in',
    summary: "Lists the caller's live sessions, most recently used first.",
    cost: { reads: 3, writes: 0 },
    response: namedObject('Sessions', { sessions: sessionsWire.required() }).meta({
      description: 'Live sessions.',
    }),
  }),
  'end-session': endpoint('DELETE /api/session/:sid', {
    access: 'enrol',
    summary: "Ends one of the caller's sessions. To end the session of the request is to sign out.",
    cost: { reads: 3, writes: 4 },
    // No switch may stop people from shutting an intruder out of their account.
    flags: [],
  }),
  'end-other-sessions': endpoint('DELETE /api/session', {
    access: 'signed-in',
    people: 'own',
    summary: 'Signs the caller out everywhere else.',
    cost: { reads: 3, writes: 4 },
    flags: [],
    response: keptSessionWire,
  }),
} as const;
