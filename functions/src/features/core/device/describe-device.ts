import bowser from 'bowser';
import { toNetwork } from '@keelstone/domain/core/device/network';
import type { SessionDevice } from '@keelstone/domain/core/device/session-device';
import type { Origin } from '../../../platform/call/caller.ts';

const knownBrowsers = new Set<string | undefined>(Object.values(bowser.BROWSER_MAP));
const knownSystems = new Set<string | undefined>(Object.values(bowser.OS_MAP));

/** The sender chooses the header, so a version in it may be of any length. */
const systemLengthMax = 40;

/**
 * Browser, system and network of a request, by which the owner recognises a sign-in. Contains only names that the
 * parser knows, since mails show them: for an unknown header the parser returns the sender's own words.
 */
export function describeDevice({ userAgent, ip }: Pick<Origin, 'userAgent' | 'ip'>): SessionDevice {
  const network = toNetwork(ip);
  if (userAgent === '') return { browser: '', os: '', network };
  const { browser, os } = bowser.parse(userAgent);
  const system = [os.name, os.versionName ?? os.version].filter(Boolean).join(' ');
  return {
    browser: knownBrowsers.has(browser.name) ? (browser.name ?? '') : '',
    os: knownSystems.has(os.name) ? system.slice(0, systemLengthMax) : '',
    network,
  };
}

/** The origin of an event, in terms that the owner recognises. */
export type Place = { browser: string; os: string; ip: string };

/** Browser, system and address of a request, for the detail of a security event. */
export function describePlace(origin: Pick<Origin, 'userAgent' | 'ip'>): Place {
  const { browser, os } = describeDevice(origin);
  return { browser, os, ip: origin.ip };
}

/** Browser and system without their versions, so that an update does not look like a new device. */
export function readDeviceFamily(userAgent: string): string {
  if (userAgent === '') return 'unknown';
  const { browser, os } = bowser.parse(userAgent);
  return `${browser.name ?? 'unknown'} on ${os.name ?? 'unknown'}`;
}
