import bowser from 'bowser';
import { networkOf } from '@keelstone/domain/core/device/network';
import type { Origin } from '../../../platform/call/caller.ts';
import type { SessionDevice } from '@keelstone/domain/core/device/session-device';

const knownBrowsers = new Set<string | undefined>(Object.values(bowser.BROWSER_MAP));
const knownSystems = new Set<string | undefined>(Object.values(bowser.OS_MAP));

/** A version may be as long as its sender likes. */
const systemLengthMax = 40;

/**
 * Browser and system by the request's own header, and the network it came from: what the owner recognises a sign-in by.
 * Only names that the parser knows, since they stand in our mails: of any other header it takes the sender's own words.
 */
export function describeDevice({ userAgent, ip }: Pick<Origin, 'userAgent' | 'ip'>): SessionDevice {
  const network = networkOf(ip);
  if (userAgent === '') return { browser: '', os: '', network };
  const { browser, os } = bowser.parse(userAgent);
  const system = [os.name, os.versionName ?? os.version].filter(Boolean).join(' ');
  return {
    browser: knownBrowsers.has(browser.name) ? (browser.name ?? '') : '',
    os: knownSystems.has(os.name) ? system.slice(0, systemLengthMax) : '',
    network,
  };
}

/** Browser and system without their versions: the same after an update, and for everybody who has the same ones. */
export function deviceFamily(userAgent: string): string {
  if (userAgent === '') return 'unknown';
  const { browser, os } = bowser.parse(userAgent);
  return `${browser.name ?? 'unknown'} on ${os.name ?? 'unknown'}`;
}
