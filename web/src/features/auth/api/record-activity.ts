import { activityContract } from '@keelstone/domain/api/activity.contract';
import { call } from '../../../lib/api/call.ts';

/** Tells the API about this login: browser and system as hints; user and address are the server's to know. */
export async function recordActivity(): Promise<void> {
  const { default: bowser } = await import('bowser');
  const { browser, os } = bowser.parse(window.navigator.userAgent);
  await call(activityContract['record-activity'], {
    body: {
      browser: browser.name ?? '',
      os: [os.name, os.versionName ?? os.version].filter(Boolean).join(' '),
    },
  });
}
