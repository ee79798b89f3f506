import { describe, expect, it } from 'vitest';
import { administratorLimits } from '@keelstone/domain/core/administrator/administrator.limits';
import { makePerson } from '../../../../testing/people.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { grantAdmin } from '../../core/administrator/grant-admin.service.ts';
import { revokeAdmin } from '../../core/administrator/revoke-admin.service.ts';

const { deps } = await memoryApi();
const rolesOf = async (uid: string) => [
  (await deps.users.find(uid))?.isAdmin,
  (await deps.identity.describe(uid))?.isAdmin,
];
const auditOf = (uid: string) => deps.audit.list({ where: [['subjectUid', '==', uid]] });

describe('grant-admin', () => {
  it('makes the owner of a verified address an administrator, in document, token claim and one audit row', async () => {
    const { uid, email } = await makePerson(deps);
    for (const typed of [email.toUpperCase(), email]) await grantAdmin(typed, deps);
    expect(await rolesOf(uid)).toEqual([true, true]);
    const row = { kind: 'grant-admin', actorUid: 'sys:cli', targetId: uid, sessionRef: null };
    expect(await auditOf(uid)).toMatchObject([row]);
  });

  it('reports somebody who is suspended, and refuses an unverified address and one without an account', async () => {
    const { email } = await makePerson(deps, { isBlocked: true });
    expect(await grantAdmin(email, deps)).toMatchObject({ isBlocked: true });
    const unverified = await makePerson(deps, { isVerified: false });
    const refusal = { code: 'email-unverified', message: expect.stringContaining('not verified') as string };
    await expect(grantAdmin(unverified.email, deps)).rejects.toMatchObject(refusal);
    expect(await rolesOf(unverified.uid)).toEqual([false, false]);
    await expect(grantAdmin('nobody@people.test', deps)).rejects.toMatchObject({ code: 'no-user' });
  });

  it('refuses one more than 100, who would get no alerts, and makes one again after another was removed', async () => {
    while ((await deps.users.countAdmins()) < administratorLimits.administratorsMax - 1)
      await makePerson(deps, { isAdmin: true });
    const [last, next] = [await makePerson(deps), await makePerson(deps)];
    await grantAdmin(last.email, deps);
    const refusal = { code: 'forbidden', message: expect.stringContaining('100 administrators') as string };
    await expect(grantAdmin(next.email, deps)).rejects.toMatchObject(refusal);
    expect([await rolesOf(next.uid), await auditOf(next.uid)]).toEqual([[false, false], []]);
    expect(await grantAdmin(last.email, deps), 'who is one').toMatchObject({ uid: last.uid });
    await revokeAdmin(last.email, deps);
    await grantAdmin(next.email, deps);
    expect(await rolesOf(next.uid)).toEqual([true, true]);
  });
});

it('revoke-admin removes the role everywhere and ends every session, but not of the last active administrator', async () => {
  for (const admin of await deps.users.list({ where: [['isAdmin', '==', true]] }))
    await deps.users.save(admin.uid, { ...admin, isAdmin: false });
  const last = await makePerson(deps, { isAdmin: true });
  await makePerson(deps, { isAdmin: true, isBlocked: true });
  await expect(revokeAdmin(last.email, deps)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await rolesOf(last.uid)).toEqual([true, true]);

  const { uid, email } = await makePerson(deps, { isAdmin: true });
  for (const typed of [email.toUpperCase(), email]) await revokeAdmin(typed, deps);
  expect(await rolesOf(uid)).toEqual([false, false]);
  expect((await deps.sessions.find(uid))?.live).toEqual({});
  expect(await auditOf(uid)).toMatchObject([{ kind: 'revoke-admin', actorUid: 'sys:cli' }]);
  await expect(revokeAdmin('nobody@people.test', deps)).rejects.toMatchObject({ code: 'no-user' });
});
