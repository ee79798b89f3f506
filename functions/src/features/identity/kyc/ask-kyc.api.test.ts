import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { fieldMessages } from '@keelstone/domain/messages';
import type { KycAskItem } from '@keelstone/domain/kyc/kyc-record';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { fileKyc, missingId } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { exists, objectsBelow, upload } from '../../../../testing/uploads.ts';
import { burst, times } from '../../../../testing/burst.ts';

let deps: Deps;
let api: Api;
let admin: Person;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('ask-kyc') });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});
const text = 'The photo is cut off';
const byAdmin = (by = admin) => ({ token: by.token, params: { adminId: by.uid } });
const applicant = () => makePerson(deps, { kycStatus: 'Pending' });
const ask = (idToAsk: string, items: KycAskItem[], body: { text?: string } = {}, by = admin) =>
  api.call('ask-kyc', { ...byAdmin(by), body: { idToAsk, items, text, ...body } });
const answer = ({ uid, token }: Person, idToAnswer: string, fields: object, question = 1) =>
  api.call('answer-kyc', { token, params: { userId: uid }, body: { idToAnswer, question, ...fields } });
const own = ({ uid, token }: Person) => api.call('get-own-kyc', { token, params: { userId: uid } });
const detail = (kycId: string) =>
  api.call('get-kyc', { token: admin.token, params: { adminId: admin.uid, kycId } });
const decide = (review: 'approve' | 'reject', kycId: string, expected?: string) =>
  review === 'approve'
    ? api.call('approve-kyc', { ...byAdmin(), body: { idToApprove: kycId, expected } })
    : api.call('reject-kyc', { ...byAdmin(), body: { idToReject: kycId, expected } });
const mailsTo = ({ email }: Person) => deps.mail.list({ where: [['to', '==', email]] });
const image = (kycId: string, { uid, token }: Person, query: { replacedBy?: string } = {}) =>
  api.call('get-kyc-document', { token, params: { viewerId: uid, kycId }, query });

async function asked(items: KycAskItem[]): Promise<{ person: Person; id: string }> {
  const person = await applicant();
  const id = await fileKyc(deps, person.uid);
  await ask(id, items);
  return { person, id };
}

describe('asking for information', () => {
  it('leaves the application Pending, mails once, and shows the applicant just what is asked for', async () => {
    const { person, id } = await asked(['birth-date', 'name']);
    await ask(id, ['name', 'birth-date']);
    expect((await mailsTo(person)).map(({ kind }) => kind)).toEqual(['kyc-information']);
    const { application, question } = (await own(person)).body;
    expect(application).toBeUndefined();
    expect(question).toMatchObject({
      number: 1,
      text,
      firstName: 'Mira',
      lastName: 'Holm',
      dob: '1991-04-12',
    });
    expect(Object.keys(question ?? {})).not.toEqual(expect.arrayContaining(['city']));
    expect(question).not.toHaveProperty('city');
    expect(question).not.toHaveProperty('id');
    const list = await api.call('list-kyc', byAdmin());
    expect(list.body.items.find(({ _id }) => _id === id)).toMatchObject({
      status: 'Pending',
      asked: 'asked',
    });
    const audit = await deps.audit.list({ where: [['targetId', '==', id]] });
    expect(audit.filter(({ kind }) => kind === 'ask-kyc')).toHaveLength(1);
  });

  it('replaces an unanswered question, with a new mail', async () => {
    const { person, id } = await asked(['name']);
    await ask(id, ['name'], { text: 'It is not the one in the passport' });
    expect(await mailsTo(person)).toHaveLength(2);
    expect((await own(person)).body.question).toMatchObject({ number: 2, items: ['name'] });
    expect((await answer(person, id, { firstName: 'Eve', lastName: 'Holm' })).error.code).toBe(
      'no-open-question',
    );
    expect((await detail(id)).body.asks).toHaveLength(2);
  });

  it('is refused after ten questions, and the record can still be decided', async () => {
    const { id } = await asked(['name']);
    for (let turn = 1; turn < limits.asksPerRecord; turn += 1)
      expect((await ask(id, ['name'], { text: `Question ${String(turn)}` })).status).toBe(200);
    expect((await ask(id, ['name'], { text: 'One more' })).error.code).toBe('ask-limit');
    expect((await decide('reject', id)).status).toBe(200);
  });

  it("is refused for decided or missing applications, and for one's own", async () => {
    const { id } = await asked(['name']);
    await decide('approve', id);
    expect((await ask(id, ['name'])).error.code).toBe('already-decided');
    expect((await ask(missingId(), ['name'])).error.code).toBe('not-found');
    expect((await ask(await fileKyc(deps, admin.uid), ['name'])).error.code).toBe('own-record');
  });

  it.each([
    ['a text with a link', { text: 'Log in at evil.example' }, 'text', fieldMessages.reason],
    ['no text', { text: ' ' }, 'text', fieldMessages.invalid],
    ['nothing asked for', { items: [] }, 'items', fieldMessages.askItems],
    ['the same thing twice', { items: ['name', 'name'] }, 'items', fieldMessages.invalid],
    ['an item that is not declared', { items: ['number'] }, 'items', fieldMessages.invalid],
  ])('is refused with %s', async (_, body, field, error) => {
    const id = await fileKyc(deps, (await applicant()).uid);
    await nothingWritten(deps, async () => {
      const sent = { idToAsk: id, items: ['name'], text, ...body };
      const answered = await api.request('ask-kyc', { ...byAdmin(), body: sent });
      expect(answered).toMatchObject({ status: 400 });
      expect(JSON.stringify(answered.error)).toContain(error);
      expect(String(Reflect.get(answered.error, 'field'))).toMatch(new RegExp(`^${field}`));
    });
  });
});

describe('an answer', () => {
  it('replaces just what was asked for, keeps what it replaced, and is the same however often it arrives', async () => {
    const { person, id } = await asked(['name', 'birth-date']);
    const fields = { firstName: 'eve', lastName: 'Quist', dob: '1990-02-28' };
    for (const turn of [1, 2]) expect((await answer(person, id, fields)).status, String(turn)).toBe(200);
    const { body } = await detail(id);
    expect(body).toMatchObject({ status: 'Pending', asked: 'answered', firstName: 'Eve', dob: '1990-02-28' });
    expect(body).toMatchObject({ city: 'Copenhagen' });
    expect(body.asks).toHaveLength(1);
    expect(body.asks[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'firstName', before: 'Mira', after: 'Eve' },
        { field: 'dob', before: '1991-04-12', after: '1990-02-28' },
      ]),
    );
    expect((await own(person)).body).toEqual({});
    expect((await answer(person, id, { ...fields, dob: '1980-01-01' })).error.code).toBe('no-open-question');
  });

  it('leaves nothing of the previous address or name in what it may leave out', async () => {
    const { person, id } = await asked(['address', 'name']);
    const others = { firstName: 'Suharto', addressOne: '5 Quay', city: 'A', state: 'B' };
    const nationality = 'United Arab Emirates';
    const before = { lastName: 'Holm', addressTwo: '2', zipCode: '8000', nationality: 'Denmark' };
    await answer(person, id, { ...others, ...before }).then(() => ask(id, ['address', 'name']));
    await answer(person, id, { ...others, nationality, hasNoLastName: true }, 2);
    const empty = { nationality, lastName: '', addressTwo: '', zipCode: '' };
    expect((await deps.kyc.find(id))?.details).toMatchObject({ ...others, ...empty });
  });

  it('shows what each of two answers changed', async () => {
    const { person, id } = await asked(['birth-date']);
    await answer(person, id, { dob: '1990-02-28' });
    await ask(id, ['birth-date']);
    await answer(person, id, { dob: '1989-03-01' }, 2);
    expect((await detail(id)).body.asks.map(({ changes: [change] }) => change)).toEqual([
      { field: 'dob', before: '1991-04-12', after: '1990-02-28' },
      { field: 'dob', before: '1990-02-28', after: '1989-03-01' },
    ]);
  });

  it.each([
    [
      'a field of an item that was not asked for',
      { firstName: 'Eve', lastName: 'Holm', city: 'Aarhus' },
      'city',
    ],
    [
      'a document that was not asked for',
      { firstName: 'E', lastName: 'H', document: 'inbox/x/y' },
      'document',
    ],
    ['without a field that was asked for', { firstName: 'Eve' }, 'lastName'],
    ['with a name that is a link', { firstName: 'evil.example', lastName: 'Holm' }, 'firstName'],
  ])('%s is refused, and nothing is written', async (_, fields, field) => {
    const { person, id } = await asked(['name']);
    await nothingWritten(deps, async () => {
      expect(await answer(person, id, fields)).toMatchObject({
        status: 400,
        error: { code: 'invalid-input', field },
      });
    });
  });

  it('of somebody too young is refused', async () => {
    const { person, id } = await asked(['birth-date']);
    expect(await answer(person, id, { dob: '2020-01-01' })).toMatchObject({
      status: 400,
      error: { field: 'dob', error: fieldMessages.adult },
    });
  });

  it('is refused without a question, and once the application is decided', async () => {
    const person = await applicant();
    const id = await fileKyc(deps, person.uid);
    const name = { firstName: 'Eve', lastName: 'Holm' };
    expect((await answer(person, id, name)).error.code).toBe('no-open-question');
    for (const review of ['approve', 'reject'] as const) {
      const other = await asked(['name']);
      expect((await decide(review, other.id)).status).toBe(200);
      expect((await answer(other.person, other.id, name)).error.code).toBe('no-open-question');
      expect((await detail(other.id)).body).toMatchObject({ firstName: 'Mira' });
      expect((await detail(other.id)).body).not.toHaveProperty('asked');
    }
  });

  it('cannot be given by anybody else, nor by a session that can only apply', async () => {
    const { person, id } = await asked(['name']);
    const name = { firstName: 'Eve', lastName: 'Holm' };
    const stranger = await applicant();
    expect((await answer(stranger, id, name)).error.code).toBe('not-found');
    expect((await answer({ ...stranger, uid: person.uid }, id, name)).error.code).toBe('not-found');
    const token = await tokenOf(deps, person.uid, { scope: 'kyc' });
    expect((await answer({ ...person, token }, id, name)).status).toBe(401);
    expect((await detail(id)).body.firstName).toBe('Mira');
  });

  it('is refused while the applicant has locked the account', async () => {
    const { person, id } = await asked(['name']);
    const user = await deps.users.find(person.uid);
    if (user !== undefined) await deps.users.save(person.uid, { ...user, lockedAtMs: 1 });
    expect((await answer(person, id, { firstName: 'Eve', lastName: 'Holm' })).error.code).toBe(
      'account-locked',
    );
  });
});

describe('a new document', () => {
  it('replaces the previous one, which only administrators still see, and both are erased with the record', async () => {
    const { person, id } = await asked(['document']);
    const first = (await deps.kyc.find(id))?.document.path ?? '';
    const document = await upload(deps, person.uid);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await answer(person, id, { document, id: 'National ID' })).status).toBe(200);
    const record = await deps.kyc.find(id);
    expect(record).toMatchObject({ documentType: 'National ID' });
    expect(record?.document.path).not.toBe(first);
    expect(await exists(deps, document)).toBe(false);

    expect((await detail(id)).body.asks[0]).toMatchObject({
      changes: [{ field: 'id', before: 'Passport', after: 'National ID' }],
      replacedImage: `/api/kyc/${admin.uid}/${id}/document?replacedBy=1`,
    });
    const replaced = { replacedBy: '1' };
    expect((await image(id, admin, replaced)).status).toBe(200);
    const views = await deps.audit.list({ where: [['targetId', '==', id]] });
    expect(views.filter(({ kind }) => kind === 'get-kyc-document')).toHaveLength(1);
    expect((await image(id, person)).status).toBe(200);
    expect((await image(id, person, replaced)).error.code).toBe('not-found');
    expect((await image(id, admin, { replacedBy: '2' })).error.code).toBe('not-found');

    await api.call('delete-kyc', { token: admin.token, params: { adminId: admin.uid, kycId: id } });
    expect(await objectsBelow(deps, `vault/kyc/${id}/`)).toEqual([]);
    expect(JSON.stringify(await deps.kyc.find(id))).not.toContain(text);
  });

  it("cannot be somebody else's upload, a missing one, or anything but an image", async () => {
    const { person, id } = await asked(['document']);
    const send = async (document: string) =>
      (await answer(person, id, { document, id: 'Passport' })).error.code;
    expect(await send(await upload(deps, (await applicant()).uid))).toBe('upload-missing');
    expect(await send(`inbox/${person.uid}/1760000000000-gone.jpg`)).toBe('upload-missing');
    expect(await send(await upload(deps, person.uid, new Uint8Array(64)))).toBe('invalid-upload');
    expect(await objectsBelow(deps, `vault/kyc/${id}/`)).toHaveLength(1);
    expect((await own(person)).body.question?.number).toBe(1);
  });

  it('that arrives twice at the same moment is kept once', async () => {
    const { person, id } = await asked(['document']);
    const fields = { document: await upload(deps, person.uid), id: 'Passport' };
    const sent = await burst(
      api,
      times(2, () => () => answer(person, id, fields)),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(await objectsBelow(deps, `vault/kyc/${id}/`)).toHaveLength(2);
    expect((await detail(id)).body.asks).toHaveLength(1);
  });
});

describe('a decision about what was seen before an answer', () => {
  it.each(['approve', 'reject'] as const)('is refused: %s', async (review) => {
    const { person, id } = await asked(['name']);
    const preview = () =>
      review === 'approve'
        ? api.call('preview-approve-kyc', { token: admin.token, body: { idToApprove: id } })
        : api.call('preview-reject-kyc', { token: admin.token, body: { idToReject: id } });
    const { body: seen } = await preview();
    expect(seen.facts).toContainEqual({ what: 'Questions', value: '1 asked, 0 answered' });
    await answer(person, id, { firstName: 'Eve', lastName: 'Holm' });
    expect(await decide(review, id, seen.expected)).toMatchObject({
      status: 409,
      error: { code: 'changed-meanwhile', changed: ['record'] },
    });
    const { facts, expected } = (await preview()).body;
    expect(facts).toContainEqual({ what: 'Questions', value: '1 asked, 1 answered' });
    expect((await decide(review, id, expected)).status).toBe(200);
  });
});
