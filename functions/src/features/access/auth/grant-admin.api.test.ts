import { beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { makePerson } from '../../../../testing/people.ts';
import { testDeps } from '../../../../testing/test-environment.ts';
import { grantAdmin } from './grant-admin.service.ts';

let deps: Deps;
beforeAll(() => {
  deps = testDeps();
});

describe('grant-admin', () => {
  it('makes the owner of a verified address an administrator, in document and token claim', async () => {
    const { uid, email } = await makePerson(deps);
    await grantAdmin(email.toUpperCase(), deps);
    expect(await deps.users.find(uid)).toMatchObject({ isAdmin: true });
    expect(await deps.identity.describe(uid)).toMatchObject({ isAdmin: true });
  });

  it('leaves one audit row, by the command line, and none for somebody who already is one', async () => {
    const { uid, email } = await makePerson(deps);
    await grantAdmin(email, deps);
    await grantAdmin(email, deps);
    const rows = await deps.audit.list({ where: [['subjectUid', '==', uid]] });
    expect(rows).toMatchObject([
      { kind: 'grant-admin', actorUid: 'sys:cli', targetId: uid, sessionRef: null },
    ]);
  });

  it('reports somebody who is suspended as such', async () => {
    const { email } = await makePerson(deps, { isBlocked: true });
    expect(await grantAdmin(email, deps)).toMatchObject({ isBlocked: true });
  });

  it('refuses an unverified address, and says what is missing', async () => {
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
