import { describe, expect, it } from 'vitest';
import { questionLimits } from '@keelstone/domain/core/question/question.limits';
import { DomainError } from '@keelstone/domain/errors';
import type { KycQuestionItem } from '@keelstone/domain/identity/kyc/kyc-record';
import { kycTexts } from '@keelstone/domain/identity/kyc/kyc.texts';
import { burst, times } from '../../../../testing/burst.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileKyc } from '../../../../testing/records.ts';
import { memoryApi, outcomeOf } from '../../../../testing/tested-api.ts';
import { exists, objectsBelow, upload } from '../../../../testing/uploads.ts';

const { deps, api } = await memoryApi({}, ({ cleanImage }) => ({
  cleanImage: (bytes) =>
    bytes.length > 64 ? cleanImage(bytes) : Promise.reject(new DomainError('invalid-upload')),
}));
const admin = await makePerson(deps, { isAdmin: true });

const text = 'The photo is cut off';
const byAdmin = { token: admin.token, params: { adminId: admin.uid } };
const applicant = () => makePerson(deps, { kycStatus: 'Pending' });
const ask = (idToAsk: string, items: KycQuestionItem[], about = text) =>
  api.call('ask-kyc', { ...byAdmin, body: { idToAsk, items, text: about } });
const answer = ({ uid, token }: Person, idToAnswer: string, fields: object, question = 1) =>
  api.call('answer-kyc', { token, params: { userId: uid }, body: { idToAnswer, question, ...fields } });
const own = async ({ uid, token }: Person) =>
  (await api.call('get-own-kyc', { token, params: { userId: uid } })).body;
const detail = async (kycId: string) =>
  (await api.call('get-kyc', { ...byAdmin, params: { adminId: admin.uid, kycId } })).body;
const decide = (review: 'approve' | 'reject', kycId: string, expected?: string) =>
  review === 'approve'
    ? api.call('approve-kyc', { ...byAdmin, body: { idToApprove: kycId, expected } })
    : api.call('reject-kyc', { ...byAdmin, body: { idToReject: kycId, expected } });
const mailsTo = ({ email }: Person) => deps.mail.list({ where: [['to', '==', email]] });
const image = async (kycId: string, { uid, token }: Person, query: { replacedBy?: string } = {}) =>
  outcomeOf(await api.call('get-kyc-document', { token, params: { viewerId: uid, kycId }, query }));

async function askApplicant(...items: KycQuestionItem[]): Promise<{ person: Person; id: string }> {
  const person = await applicant();
  const id = await fileKyc(deps, person.uid);
  await ask(id, items);
  return { person, id };
}
const eve = { firstName: 'Eve', lastName: 'Holm' };

describe('asking for information', () => {
  it('leaves the application Pending, mails once, and shows the applicant just what is asked for', async () => {
    const { person, id } = await askApplicant('birth-date', 'name');
    await ask(id, ['name', 'birth-date']);
    expect((await mailsTo(person)).map(({ kind }) => kind)).toEqual(['kyc-information']);
    const { application, question } = await own(person);
    expect(application).toBeUndefined();
    const shown = { number: 1, text, firstName: 'Mira', lastName: 'Holm', dob: '1991-04-12' };
    expect(question).toMatchObject(shown);
    for (const hidden of ['city', 'id']) expect(question).not.toHaveProperty(hidden);
    const { items } = (await api.call('list-kyc', byAdmin)).body;
    expect(items.find(({ _id }) => _id === id)).toMatchObject({ status: 'Pending', asked: 'asked' });
    const audit = await deps.audit.list({ where: [['targetId', '==', id]] });
    expect(audit.filter(({ kind }) => kind === 'ask-kyc')).toHaveLength(1);
  });

  it('replaces an unanswered question, with a new mail, ten times; then the record can still be decided', async () => {
    const { person, id } = await askApplicant('name');
    await ask(id, ['name'], 'It is not the one in the passport');
    expect(await mailsTo(person)).toHaveLength(2);
    expect((await own(person)).question).toMatchObject({ number: 2, items: ['name'] });
    expect(outcomeOf(await answer(person, id, eve))).toBe('no-open-question');
    expect((await detail(id)).asks).toHaveLength(2);
    for (let turn = 2; turn < questionLimits.asksPerRecord; turn += 1)
      expect((await ask(id, ['name'], `Question ${String(turn)}`)).status).toBe(200);
    expect((await ask(id, ['name'], 'Log in at evil.example')).error).toMatchObject({ field: 'text' });
    expect(outcomeOf(await ask(id, ['name'], 'One more'))).toBe('ask-limit');
    expect((await decide('reject', id)).status).toBe(200);
  });
});

describe('an answer', () => {
  it('replaces just what was asked for, keeps what it replaced, and is the same however often it arrives', async () => {
    const { person, id } = await askApplicant('name', 'birth-date');
    const fields = { firstName: 'eve', lastName: 'Quist', dob: '1990-02-28' };
    for (const turn of [1, 2]) expect((await answer(person, id, fields)).status, String(turn)).toBe(200);
    const now = { status: 'Pending', asked: 'answered', firstName: 'Eve', dob: '1990-02-28' };
    const { asks, ...shown } = await detail(id);
    expect([shown, asks.length]).toMatchObject([{ ...now, city: 'Copenhagen' }, 1]);
    expect(asks[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: 'firstName', before: 'Mira', after: 'Eve' },
        { field: 'dob', before: '1991-04-12', after: '1990-02-28' },
      ]),
    );
    expect(await own(person)).toEqual({});
    const changed = await answer(person, id, { ...fields, dob: '1980-01-01' });
    expect(outcomeOf(changed)).toBe('no-open-question');
    await ask(id, ['birth-date']);
    await answer(person, id, { dob: '1989-03-01' }, 2);
    expect((await detail(id)).asks[1]?.changes).toEqual([
      { field: 'dob', before: '1990-02-28', after: '1989-03-01' },
    ]);
  });

  it('leaves nothing of the previous address or name in what it may leave out', async () => {
    const { person, id } = await askApplicant('address', 'name');
    const others = { firstName: 'Suharto', addressOne: '5 Quay', city: 'A' };
    const nationality = 'Macao';
    const before = {
      lastName: 'Holm',
      addressTwo: '2',
      state: 'B',
      zipCode: '03801',
      nationality: 'United States',
    };
    await answer(person, id, { ...others, ...before });
    await ask(id, ['address', 'name']);
    await answer(person, id, { ...others, nationality, hasNoLastName: true }, 2);
    const empty = { nationality, lastName: '', addressTwo: '', state: '', zipCode: '' };
    expect((await deps.kyc.find(id))?.details).toMatchObject({ ...others, ...empty });
  });

  it('is refused with anything else than what was asked for, and nothing is written', async () => {
    const { person, id } = await askApplicant('name');
    const faults: [object, string][] = [
      [{ ...eve, city: 'Aarhus' }, 'city'],
      [{ ...eve, document: 'inbox/x/y' }, 'document'],
      [{ firstName: 'Eve' }, 'lastName'],
      [{ ...eve, firstName: 'evil.example' }, 'firstName'],
    ];
    await nothingWritten(deps, async () => {
      for (const [fields, field] of faults)
        expect((await answer(person, id, fields)).error).toMatchObject({ code: 'invalid-input', field });
    });
    const young = await askApplicant('birth-date');
    const { error } = await answer(young.person, young.id, { dob: '2020-01-01' });
    expect(error).toMatchObject({ field: 'dob', error: kycTexts.adult });
  });

  it('is refused without a question, and once the application is decided', async () => {
    const person = await applicant();
    const id = await fileKyc(deps, person.uid);
    expect(outcomeOf(await answer(person, id, eve))).toBe('no-open-question');
    for (const review of ['approve', 'reject'] as const) {
      const other = await askApplicant('name');
      expect((await decide(review, other.id)).status).toBe(200);
      expect(outcomeOf(await answer(other.person, other.id, eve))).toBe('no-open-question');
      expect(outcomeOf(await ask(other.id, ['name']))).toBe('already-decided');
      const kept = await detail(other.id);
      expect(kept).toMatchObject({ firstName: 'Mira' });
      expect(kept).not.toHaveProperty('asked');
    }
  });
});

describe('a new document', () => {
  it('replaces the previous one, which only administrators still see, and both are erased with the record', async () => {
    const { person, id } = await askApplicant('document');
    const first = (await deps.kyc.find(id))?.document.path ?? '';
    const document = await upload(deps, person.uid);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await answer(person, id, { document, id: 'National ID' })).status).toBe(200);
    const record = await deps.kyc.find(id);
    expect(record).toMatchObject({ documentType: 'National ID' });
    expect(record?.document.path).not.toBe(first);
    expect(await exists(deps, document)).toBe(false);
    expect((await detail(id)).asks[0]).toMatchObject({
      changes: [{ field: 'id', before: 'Passport', after: 'National ID' }],
      replacedImage: `${deps.config.appUrl}/api/kyc/${admin.uid}/${id}/document?replacedBy=1`,
    });

    const replaced = { replacedBy: '1' };
    expect(await image(id, admin, replaced)).toBe(200);
    const views = await deps.audit.list({ where: [['targetId', '==', id]] });
    expect(views.filter(({ kind }) => kind === 'get-kyc-document')).toHaveLength(1);
    expect([await image(id, person), await image(id, person, replaced)]).toEqual([200, 'not-found']);
    expect(await image(id, admin, { replacedBy: '2' })).toBe('not-found');
    await api.call('delete-kyc', { ...byAdmin, params: { adminId: admin.uid, kycId: id } });
    expect(await objectsBelow(deps, `vault/kyc/${id}/`)).toEqual([]);
    expect(JSON.stringify(await deps.kyc.find(id))).not.toContain(text);
  });

  it("cannot be somebody else's upload, a missing one, or anything but an image, and is kept once", async () => {
    const { person, id } = await askApplicant('document');
    const send = async (document: string) =>
      outcomeOf(await answer(person, id, { document, id: 'Passport' }));
    expect(await send(await upload(deps, (await applicant()).uid))).toBe('upload-missing');
    expect(await send(`inbox/${person.uid}/1760000000000-gone.jpg`)).toBe('upload-missing');
    expect(await send(await upload(deps, person.uid, new Uint8Array(64)))).toBe('invalid-upload');
    expect(await objectsBelow(deps, `vault/kyc/${id}/`)).toHaveLength(1);
    expect((await own(person)).question?.number).toBe(1);

    // It arrives twice at the same moment.
    const fields = { document: await upload(deps, person.uid), id: 'Passport' };
    const shots = times(2, () => () => answer(person, id, fields));
    expect((await burst(api, shots)).map(outcomeOf)).toEqual([200, 200]);
    expect(await objectsBelow(deps, `vault/kyc/${id}/`)).toHaveLength(2);
    expect((await detail(id)).asks).toHaveLength(1);
  });
});

describe('a decision about what was seen before an answer', () => {
  it.each(['approve', 'reject'] as const)('is refused: %s', async (review) => {
    const { person, id } = await askApplicant('name');
    const { token } = admin;
    const preview = async () =>
      review === 'approve'
        ? (await api.call('preview-approve-kyc', { token, body: { idToApprove: id } })).body
        : (await api.call('preview-reject-kyc', { token, body: { idToReject: id } })).body;
    const seen = await preview();
    expect(seen.facts).toContainEqual({ what: 'Questions', value: '1 asked, 0 answered' });
    await answer(person, id, eve);
    const refused = await decide(review, id, seen.expected);
    expect(refused.error).toMatchObject({ code: 'changed-meanwhile', changed: ['record'] });
    const { facts, expected } = await preview();
    expect(facts).toContainEqual({ what: 'Questions', value: '1 asked, 1 answered' });
    expect((await decide(review, id, expected)).status).toBe(200);
  });
});
