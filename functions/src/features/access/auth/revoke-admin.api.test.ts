import { beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { makePerson } from '../../../../testing/people.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import { revokeAdmin } from './revoke-admin.service.ts';

let deps: Deps;
beforeAll(() => {
  deps = testDeps({ database: freshDatabase('revoke-admin') });
});

describe('revoke-admin', () => {
  it('keeps the last active administrator, no matter who else is suspended', async () => {
    const { uid, email } = await makePerson(deps, { isAdmin: true });
    await makePerson(deps, { isAdmin: true, isBlocked: true });
    await expect(revokeAdmin(email, deps)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await deps.users.find(uid)).toMatchObject({ isAdmin: true });
  });

  it('removes the role from document and token claim, ends every session, and leaves one audit row', async () => {
    const { uid, email } = await makePerson(deps, { isAdmin: true });
    await revokeAdmin(email.toUpperCase(), deps);
    await revokeAdmin(email, deps);
    expect(await deps.users.find(uid)).toMatchObject({ isAdmin: false });
    expect(await deps.identity.describe(uid)).toMatchObject({ isAdmin: false });
    expect((await deps.sessions.find(uid))?.live).toEqual({});
    const rows = await deps.audit.list({ where: [['subjectUid', '==', uid]] });
    expect(rows).toMatchObject([{ kind: 'revoke-admin', actorUid: 'sys:cli' }]);
  });

  it('refuses an address without an account', async () => {
    await expect(revokeAdmin('nobody@people.test', deps)).rejects.toMatchObject({ code: 'no-user' });
  });
});
