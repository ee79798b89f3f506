import type { SessionDevice } from '../session/session.ts';

/** Where a sign-in came from, in words: "Firefox on Linux, from the network 203.0.113.0/24". */
export function placeText({ browser, os, network }: SessionDevice): string {
  const device = [browser || 'an unknown browser', ...(os === '' ? [] : [os])].join(' on ');
  return network === 'unknown' ? device : `${device}, from the network ${network}`;
}

/** A moment in words that readers of any country understand: "22 November 2026, 07:20 UTC". */
export function timeText(atMs: number): string {
  const format = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat('en-GB', format).format(atMs).replace(' at ', ', ')} UTC`;
}
