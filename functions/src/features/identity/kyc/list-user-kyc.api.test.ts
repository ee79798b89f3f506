import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { missingId } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let admin: Person;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('list-user-kyc') });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

async function file({ uid }: Person, fields: Partial<KycRecord>): Promise<string> {
  const record = makeKycRecord({ id: missingId(), uid, ...fields });
  await deps.kyc.save(record.id, record);
  return record.id;
}
const list = (userId: string, query: Record<string, string> = {}) =>
  api.call('list-user-kyc', { token: admin.token, params: { adminId: admin.uid, userId }, query });

describe("one person's applications", () => {
  it('come newest first, with who checked each, when and why, and nothing that was declared', async () => {
    const person = await makePerson(deps);
    const checkedBy = { uid: admin.uid, name: 'Ada' };
    const rejected = { checkedBy, checkedAtMs: 5000, status: 'Rejected', reason: 'It is blurred' } as const;
    const first = await file(person, { createdAtMs: 1, ...rejected });
    const second = await file(person, { createdAtMs: 2, status: 'Pending', reason: '' });
    await file(person, { createdAtMs: 3, isDeleted: true });
    await file(await makePerson(deps), { createdAtMs: 4 });
    const { body } = await list(person.uid);
    expect(body.items.map(({ _id, status }) => [_id, status])).toEqual([
      [second, 'Pending'],
      [first, 'Rejected'],
    ]);
    expect(body.items[0]).not.toHaveProperty('reason');
    expect(body.items[0]).not.toHaveProperty('checkedAt');
    expect(body.items[1]).toMatchObject({
      checkedBy: { _id: admin.uid, name: 'Ada' },
      checkedAt: '1970-01-01T00:00:05.000Z',
      reason: 'It is blurred',
    });
    expect(body.items[1]).not.toHaveProperty('dob');
    expect([body.total, body.nextCursor]).toEqual([2, null]);
  });

  it('come a page at a time, each once', async () => {
    const person = await makePerson(deps);
    for (let at = 1; at <= 11; at += 1) await file(person, { createdAtMs: at });
    const first = (await list(person.uid, { limit: '10' })).body;
    const second = (await list(person.uid, { limit: '10', cursor: first.nextCursor ?? '' })).body;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([10, 1, null]);
    expect(new Set([...first.items, ...second.items].map(({ _id }) => _id)).size).toBe(11);
  });

  it('are recorded as viewed in the audit trail', async () => {
    const person = await makePerson(deps);
    await file(person, {});
    await list(person.uid);
    const rows = (await auditedRows()).filter(({ subjectUid }) => subjectUid === person.uid);
    expect(rows).toMatchObject([
      { kind: 'list-user-kyc', actorUid: admin.uid, targetId: person.uid, detail: { rows: 1 } },
    ]);
  });

  it('are an empty list for a user without any, and for a missing user', async () => {
    const person = await makePerson(deps);
    expect((await list(person.uid)).body).toMatchObject({ items: [], total: 0 });
    expect((await list(missingId())).body).toMatchObject({ items: [], total: 0 });
  });

  it('are not for their owner, nor under the id of another administrator', async () => {
    const person = await makePerson(deps);
    const { uid, token } = person;
    const own = { token, params: { adminId: uid, userId: uid } };
    expect((await api.call('list-user-kyc', own)).status).toBe(403);
    const foreign = { token: admin.token, params: { adminId: uid, userId: uid } };
    expect((await api.call('list-user-kyc', foreign)).status).toBe(403);
  });
});
