import bowser from 'bowser';
import { networkOf } from '@keelstone/domain/session/network';
import type { SessionDevice } from '@keelstone/domain/session/session';
import type { Origin } from '../http/caller.ts';

/** Longer texts are not browser names. */
const nameLengthMax = 40;

/**
 * Browser and system by the request's own header, and the network it came from: what the owner recognises a sign-in by.
 */
export function describeDevice({ userAgent, ip }: Pick<Origin, 'userAgent' | 'ip'>): SessionDevice {
  const network = networkOf(ip);
  if (userAgent === '') return { browser: '', os: '', network };
  const { browser, os } = bowser.parse(userAgent);
  const system = [os.name, os.versionName ?? os.version].filter(Boolean).join(' ');
  return {
    browser: (browser.name ?? '').slice(0, nameLengthMax),
    os: system.slice(0, nameLengthMax),
    network,
  };
}

/** Browser and system without their versions: the same after an update, and for everybody who has the same ones. */
export function deviceFamily(userAgent: string): string {
  if (userAgent === '') return 'unknown';
  const { browser, os } = bowser.parse(userAgent);
  return `${browser.name ?? 'unknown'} on ${os.name ?? 'unknown'}`;
}
