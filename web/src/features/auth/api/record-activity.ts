import { activityContract } from '@keelstone/domain/api/activity.contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { call } from '../../../lib/api/call.ts';

type Device = BodyOf<(typeof activityContract)['record-activity']>;

/** Browser and system of this page, as the log of sign-ins tells them. */
export async function describeDevice(): Promise<Device> {
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(window.navigator.userAgent);
  return {
    browser: browser.name ?? '',
    os: [os.name, os.versionName ?? os.version].filter(Boolean).join(' '),
  };
}

/**
 * Tells the API about this login: browser and system as hints; user and address are the server's to know. The
 * request outlives the page: a sign-in must stand in the log although the person goes elsewhere at once.
 */
export async function recordActivity(device: Device): Promise<void> {
  await call(activityContract['record-activity'], { body: device, keepalive: true });
}
