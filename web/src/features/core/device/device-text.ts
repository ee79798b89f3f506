import type { SessionWire } from '@keelstone/domain/core/session/session.contract';

/** "Firefox on Windows 11", as far as it is known. */
export function describeDevice({ browser, os }: Pick<SessionWire, 'browser' | 'os'>): string {
  if (browser === '') return os === '' ? 'Unknown browser' : `Unknown browser on ${os}`;
  return os === '' ? browser : `${browser} on ${os}`;
}

/** The shortened address, enough to recognise a network. */
export function networkText({ network }: Pick<SessionWire, 'network'>): string {
  return network === '' || network === 'unknown' ? 'unknown network' : `network ${network}`;
}
