import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeKycRecord } from '@keelstone/domain/testing/make-kyc-record';
import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { kycForm, missingId } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { upload } from '../../../../testing/uploads.ts';

let deps: Deps;
let api: Api;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('own-kyc') });
  api = await startApi(deps);
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
const ask = (person: Person, { uid } = person) =>
  api.call('get-own-kyc', { token: person.token, params: { userId: uid } });

describe("one's own application", () => {
  it('is the last one, with its reason and what was declared, but without the reviewer and the image', async () => {
    const person = await makePerson(deps);
    await file(person, { createdAtMs: 1, status: 'Rejected', reason: 'The photo is blurred' });
    const details = { ...makeKycRecord().details, city: 'Portsmouth' };
    await file(person, { createdAtMs: 2, status: 'Rejected', reason: 'The document has expired', details });
    const { application } = (await ask(person)).body;
    expect(application).toMatchObject({
      reason: 'The document has expired',
      city: 'Portsmouth',
    });
    expect(Object.keys(application ?? {})).not.toEqual(expect.arrayContaining(['checkedBy']));
    expect(Object.keys(application ?? {})).not.toEqual(expect.arrayContaining(['document']));
  });

  it('may have one name, and no zip code in a country without them', async () => {
    const person = await makePerson(deps);
    const { lastName, zipCode, ...form } = kycForm(person.email, await upload(deps, person.uid));
    const submit = (fields: object) =>
      api.call('submit-kyc', { token: person.token, body: { ...form, ...fields } });
    expect((await submit({ zipCode })).error).toMatchObject({ field: 'lastName' });
    expect((await submit({ lastName })).error).toMatchObject({ field: 'zipCode' });
    const body = { hasNoLastName: true, nationality: 'United Arab Emirates' };
    expect((await submit(body)).status).toBe(200);
    const [record] = await deps.kyc.list({ where: [['uid', '==', person.uid]] });
    expect(record?.details).toMatchObject({ firstName: 'Nora', lastName: '', zipCode: '' });
    expect(record?.details).not.toHaveProperty('hasNoLastName');
  });

  it('is empty if nothing was filed, and once an administrator has deleted it', async () => {
    const person = await makePerson(deps);
    expect((await ask(person)).body).toEqual({});
    await file(person, { isDeleted: true });
    expect((await ask(person)).body).toEqual({});
  });

  it.each(['Pending', 'Approved'] as const)('is not shown while the last one is %s', async (status) => {
    const person = await makePerson(deps);
    await file(person, { createdAtMs: 1, status: 'Rejected', reason: 'The photo is blurred' });
    await file(person, { createdAtMs: 2, status });
    expect((await ask(person)).body).toEqual({});
  });

  it('cannot be seen by anybody else, not even an administrator', async () => {
    const person = await makePerson(deps);
    await file(person, {});
    const admin = await makePerson(deps, { isAdmin: true });
    expect((await ask(admin, person)).status).toBe(404);
  });
});
