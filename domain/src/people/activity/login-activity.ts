import { fingerprint } from '../../kernel/ids.ts';
import { activityLimits } from './activity.limits.ts';

/** One sign-in, as its owner sees it in the Login Activity. */
export type LoginActivity = {
  id: string;
  uid: string;
  browser: string;
  os: string;
  ip: string;
  createdAtMs: number;
};

/** The id of a login's entry, one for each session. */
export function signInEntryId(sid: string): string {
  return fingerprint(`sign-in|${sid}`);
}

/**
 * Adds the browser and system that a client reports, if the server knew none. Returns `undefined` if the entry is too
 * old to be about the same sign-in.
 */
export function withHints(
  entry: LoginActivity,
  hints: Pick<LoginActivity, 'browser' | 'os'>,
  nowMs: number,
): LoginActivity | undefined {
  if (nowMs - entry.createdAtMs >= activityLimits.sameSignInMs) return undefined;
  const { browser, os } = entry;
  return { ...entry, browser: browser === '' ? hints.browser : browser, os: os === '' ? hints.os : os };
}
