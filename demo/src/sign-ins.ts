import { makeActivity } from '@keelstone/domain/testing/make-activity';
import { known, type DemoBook } from './book.ts';
import { demoTime } from './time.ts';

const devices = {
  laptop: { browser: 'Firefox 144', os: 'Linux' },
  desktop: { browser: 'Chrome 142', os: 'Windows 11' },
  mac: { browser: 'Safari 26', os: 'macOS 26' },
  phone: { browser: 'Chrome 142', os: 'Android 16' },
  iphone: { browser: 'Safari 26', os: 'iOS 26' },
} as const;
export type Device = keyof typeof devices;

/** A user signs in, at each of the given moments. The addresses are of the blocks reserved for documentation. */
export function signIn(
  book: DemoBook,
  uid: string,
  from: Device,
  ip: string,
  times: readonly string[],
): void {
  if (!known(book.users, uid).settings.saveActivityLogs) throw new Error(`${uid} does not want this saved`);
  for (const at of times) {
    book.activity.push(makeActivity({ uid, ip, ...devices[from], createdAtMs: demoTime(at) }));
  }
}
