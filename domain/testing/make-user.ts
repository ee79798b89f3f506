import { newUser, type User } from '../src/core/user/user.ts';
import { testUid } from './test-id.ts';
import { testTimeMs } from './test-time.ts';

/** A user who may do everything: e-mail verified, KYC Approved, not an admin, not suspended. */
export function makeUser(overrides: Partial<User> = {}): User {
  const registered = newUser({
    uid: testUid('testUser'),
    name: 'Mira Holm',
    email: 'mira@people.test',
    number: '+4530123456',
    atMs: testTimeMs,
  });
  return { ...registered, isVerified: true, kycStatus: 'Approved', ...overrides };
}

/** A different person from `makeUser`, with the role. */
export function makeAdmin(overrides: Partial<User> = {}): User {
  return makeUser({
    uid: testUid('testAdmin'),
    name: 'Nils Berg',
    email: 'nils@people.test',
    isAdmin: true,
    ...overrides,
  });
}
