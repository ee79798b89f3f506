import { fingerprint } from '../src/kernel/ids.ts';
import type { LoginActivity } from '../src/people/activity/login-activity.ts';
import { testUid } from './test-id.ts';
import { testTimeMs } from './test-time.ts';

/** One sign-in. Its id follows from who and when, so a list of them needs only different moments. */
export function makeActivity(overrides: Partial<LoginActivity> = {}): LoginActivity {
  const uid = overrides.uid ?? testUid('testUser');
  const createdAtMs = overrides.createdAtMs ?? testTimeMs;
  return {
    id: fingerprint([uid, 'sign-in', createdAtMs].join('|')),
    browser: 'Firefox 144',
    os: 'Linux',
    ip: '203.0.113.7',
    ...overrides,
    uid,
    createdAtMs,
  };
}
