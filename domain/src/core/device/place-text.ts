import type { SessionDevice } from './session-device.ts';

/** The origin of a sign-in, in words: "Firefox on Linux, from the network 203.0.113.0/24". */
export function placeText({ browser, os, network }: SessionDevice): string {
  const device = [browser || 'an unknown browser', ...(os === '' ? [] : [os])].join(' on ');
  return network === 'unknown' ? device : `${device}, from the network ${network}`;
}
