import { beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { makePerson } from '../../testing/people.ts';
import { testDeps } from '../../testing/test-environment.ts';
import { grantAdmin } from './grant-admin.service.ts';

let deps: Deps;
beforeAll(() => {
  deps = testDeps();
});

describe('grant-admin', () => {
  it('makes the owner of a verified address an administrator, in document and claim', async () => {
    const { uid, email } = await makePerson(deps);
    await grantAdmin(email.toUpperCase(), deps);
    expect(await deps.users.find(uid)).toMatchObject({ isAdmin: true });
    expect(await deps.identity.describe(uid)).toMatchObject({ isAdmin: true });
  });

  it('refuses an address that nobody verified, and says what is missing', async () => {
    const { uid, email } = await makePerson(deps, { isVerified: false });
    await expect(grantAdmin(email, deps)).rejects.toMatchObject({
      code: 'email-unverified',
      message: expect.stringContaining('not verified') as string,
    });
    expect(await deps.users.find(uid)).toMatchObject({ isAdmin: false });
    expect(await deps.identity.describe(uid)).toMatchObject({ isAdmin: false });
  });

  it('refuses an address without an account', async () => {
    await expect(grantAdmin('nobody@people.test', deps)).rejects.toMatchObject({ code: 'no-user' });
  });
});
