import { describe, expect, it } from 'vitest';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { kycForm, missingId } from '../../../../testing/records.ts';
import { outcomeOf, memoryApi } from '../../../../testing/tested-api.ts';
import { objectsBelow, upload } from '../../../../testing/uploads.ts';

const { deps, api } = await memoryApi();
const admin = await makePerson(deps, { isAdmin: true });

async function file({ uid }: Person, fields: Partial<KycRecord> = {}): Promise<string> {
  const record = makeKycRecord({ id: missingId(), uid, ...fields });
  await deps.kyc.save(record.id, record);
  return record.id;
}

describe('an application', () => {
  it('is one per user, of their own address, and no image of a refused one is kept', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    const token = await tokenOf(deps, person.uid, { scope: 'kyc' });
    const submit = async (body: Record<string, unknown>) =>
      outcomeOf(await api.call('submit-kyc', { token, body }));
    const first = kycForm(person.email, await upload(deps, person.uid));
    expect(await submit({ ...first, email: other.email })).toBe('no-user');
    expect([await submit(first), await submit(first)]).toEqual([200, 200]);
    const before = await objectsBelow(deps, 'vault/kyc/');
    expect(await submit(kycForm(person.email, await upload(deps, person.uid)))).toBe('kyc-pending');
    expect(await objectsBelow(deps, 'vault/kyc/')).toEqual(before);
  });

  it('may have one name, and no zip code in a country without them', async () => {
    const { uid, email, token } = await makePerson(deps);
    const { lastName: _last, zipCode: _zip, ...form } = kycForm(email, await upload(deps, uid));
    const body = { ...form, hasNoLastName: true, nationality: 'United Arab Emirates' };
    expect((await api.call('submit-kyc', { token, body })).status).toBe(200);
    const [record] = await deps.kyc.list({ where: [['uid', '==', uid]] });
    expect(record?.details).toMatchObject({ firstName: 'Nora', lastName: '', zipCode: '' });
    expect(record?.details).not.toHaveProperty('hasNoLastName');
  });
});

describe("one's own application", () => {
  const ask = async ({ token, uid }: Person) =>
    (await api.call('get-own-kyc', { token, params: { userId: uid } })).body;

  it('is the last rejected one, with its reason and what was declared, but without the reviewer and the image', async () => {
    const person = await makePerson(deps);
    expect(await ask(person)).toEqual({});
    await file(person, { isDeleted: true });
    expect(await ask(person)).toEqual({});
    const rejected = { status: 'Rejected', reason: 'The photo is blurred' } as const;
    await file(person, { createdAtMs: 1, ...rejected });
    const details = { ...makeKycRecord().details, city: 'Portsmouth' };
    await file(person, { createdAtMs: 2, ...rejected, reason: 'The document has expired', details });
    const { application } = await ask(person);
    expect(application).toMatchObject({ reason: 'The document has expired', city: 'Portsmouth' });
    for (const hidden of ['checkedBy', 'document']) expect(application).not.toHaveProperty(hidden);
    for (const [index, status] of (['Pending', 'Approved'] as const).entries()) {
      await file(person, { createdAtMs: 3 + index, status });
      expect(await ask(person)).toEqual({});
    }
  });
});

describe("one person's applications", () => {
  const list = async (userId: string, query: Record<string, string> = {}) =>
    (await api.call('list-user-kyc', { token: admin.token, params: { adminId: admin.uid, userId }, query }))
      .body;

  it('come newest first, with who checked each, when and why, and nothing that was declared; the view is audited', async () => {
    const person = await makePerson(deps);
    const checkedBy = { uid: admin.uid, name: 'Ada' };
    const rejected = { checkedBy, checkedAtMs: 5000, status: 'Rejected', reason: 'It is blurred' } as const;
    const first = await file(person, { createdAtMs: 1, ...rejected });
    const second = await file(person, { createdAtMs: 2, status: 'Pending', reason: '' });
    await file(person, { createdAtMs: 3, isDeleted: true });
    await file(await makePerson(deps), { createdAtMs: 4 });
    const { items, total, nextCursor } = await list(person.uid);
    expect([total, nextCursor]).toEqual([2, null]);
    expect(items).toMatchObject([
      { _id: second, status: 'Pending' },
      {
        _id: first,
        status: 'Rejected',
        reason: 'It is blurred',
        checkedBy: { _id: admin.uid, name: 'Ada' },
        checkedAt: '1970-01-01T00:00:05.000Z',
      },
    ]);
    const address = `${deps.config.appUrl}/api/kyc/${admin.uid}/${second}/document`;
    expect([items[0]?.document, address]).toEqual([address, expect.stringMatching(/^https?:/)]);
    for (const hidden of ['reason', 'checkedAt', 'dob']) expect(items[0]).not.toHaveProperty(hidden);
    const rows = await auditedRows(deps, ['subjectUid', '==', person.uid]);
    expect(rows).toMatchObject([
      { kind: 'list-user-kyc', actorUid: admin.uid, targetId: person.uid, detail: { rows: 2 } },
    ]);
  });

  it('come a page at a time, each once', async () => {
    const person = await makePerson(deps);
    for (let at = 1; at <= 11; at += 1) await file(person, { createdAtMs: at });
    const first = await list(person.uid, { limit: '10' });
    const second = await list(person.uid, { limit: '10', cursor: first.nextCursor ?? '' });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([10, 1, null]);
    expect(new Set([...first.items, ...second.items].map(({ _id }) => _id)).size).toBe(11);
  });
});
