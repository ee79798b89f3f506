import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { stepUpLimits } from '@keelstone/domain/access/step-up/step-up.limits';
import { ownDataLimits, wholeExports } from '@keelstone/domain/rights/own-data/own-data.limits';
import { nextResponse, pathOf } from '../../../../../testing/api.ts';
import { makePerson, type Person, tokenOf } from '../../../../../testing/people.ts';
import {
  fileActivity,
  fileAddress,
  fileAskedDeposit,
  fileAskedKyc,
  fileDocumentView,
  fileKyc,
  filePaidWithdrawal,
  missingId,
} from '../../../../../testing/records.ts';
import { memoryApi, outcomeOf } from '../../../../../testing/tested-api.ts';
import { commentOf, textOf, unzipped } from '../../../../../testing/unzipped.ts';
import { notifyHolder } from '../../../../platform/mail/notify-holder.ts';
import { recordSecurityEvent } from '../../../core/security-event/record-security-event.service.ts';

/** A step before an image is read. */
let beforeImage: () => Promise<void> = () => Promise.resolve();
const errors: object[] = [];
const lines: object[] = [];
const { deps, api, clock } = await memoryApi({}, ({ files }) => ({
  files: { ...files, readVault: async (path) => beforeImage().then(() => files.readVault(path)) },
  log: { info: (line) => void lines.push(line), error: (line) => void errors.push(line) },
}));
/** Texts that administrators know and do not show. */
const [secretName, secretNote] = ['Zelda Secretname', 'Nobody outside may read this note'];
const admin = await makePerson(deps, { isAdmin: true, name: secretName });
const by = { uid: admin.uid, name: secretName };

/** Somebody who has left a trace of every kind, each of which can be recognised by their mark. */
type Marked = {
  person: Person;
  mark: string;
  ids: [kyc: string, older: string, deposit: string, paid: string];
};
let clara: Marked;
let dora: Marked;
let counter = 0;
beforeEach(async () => {
  beforeImage = () => Promise.resolve();
  [clara, dora] = [await marked(), await marked()];
});

const write = (path: string, bytes: Uint8Array) => deps.files.writeVault(path, bytes, 'image/jpeg');

async function marked(): Promise<Marked> {
  counter += 1;
  const mark = `MARK${String(counter)}END`;
  const person = await makePerson(deps, { name: `${mark} person` });
  const { uid } = person;
  const [kyc, older] = [await fileAskedKyc(deps, uid, false), await fileKyc(deps, uid, false)];
  const deposit = await fileAskedDeposit(deps, uid, false);
  const ids: Marked['ids'] = [kyc, older, deposit, await filePaidWithdrawal(deps, uid)];
  for (const id of [kyc, older]) {
    const record = (await deps.kyc.find(id)) ?? expect.fail('There is no application');
    const image = (name: string) => ({ ...record.document, path: `vault/kyc/${id}/${name}.jpg` });
    const before = { document: image('before'), details: { lastName: `${mark} earlier name` } };
    await deps.kyc.save(id, {
      ...record,
      document: image(id),
      details: { ...record.details, firstName: `${mark} first name` },
      checkedBy: by,
      asks: (record.asks ?? []).map((ask) => ({ ...ask, text: `${mark} question`, askedBy: by, before })),
    });
    await deps.reviewCases.save(id, { notes: [{ key: id, by, atMs: deps.now(), text: secretNote }] });
  }
  const filed = (await deps.transactions.find(deposit)) ?? expect.fail('There is no deposit');
  await deps.transactions.save(deposit, {
    ...filed,
    proof: {
      path: `vault/proof/${deposit}/${deposit}.jpg`,
      contentType: 'image/jpeg',
      sha256: 'a'.repeat(64),
    },
    remarks: `${mark} remarks`,
    decidedBy: by,
    approvals: [{ ...by, email: admin.email, atMs: deps.now(), digest: 'x' }],
    asks: (filed.asks ?? []).map((ask) => ({ ...ask, askedBy: by, explanation: `${mark} explanation` })),
  });
  // Bytes that no compression makes smaller.
  for (const path of imagesOf({ ids }))
    await write(path, Buffer.concat([Buffer.from(mark), randomBytes(8_000)]));
  await fileActivity(deps, uid);
  const addressId = await fileAddress(deps, uid);
  const book = await deps.addressBooks.find(uid);
  const saved = book?.saved[addressId];
  if (book === undefined || saved === undefined) throw new Error('There is no address');
  await deps.addressBooks.save(uid, {
    ...book,
    saved: { [addressId]: { ...saved, label: `${mark} label` } },
  });
  await fileDocumentView(deps, { subjectUid: uid, actorUid: admin.uid, targetId: kyc });
  await deps.runTransaction(async (tx) => {
    const user = (await deps.users.read(tx, uid)) ?? expect.fail('There is no user');
    const detail = { browser: `${mark} browser`, os: 'Linux', ip: '198.51.100.1' };
    recordSecurityEvent(tx, { fact: { kind: 'sign-in', detail }, uid, origin: { requestId: '' } }, deps);
    const values = { name: user.name, amount: `${mark} amount`, address: 'x', link: 'x', lockLink: 'x' };
    notifyHolder(tx, { kind: 'withdrawal-requested', effectId: uid, user, values }, deps);
  });
  return { person, mark, ids };
}

const imagesOf = ({ ids: [kyc, older, deposit] }: Pick<Marked, 'ids'>) => [
  ...[kyc, older].flatMap((id) => [`vault/kyc/${id}/${id}.jpg`, `vault/kyc/${id}/before.jpg`]),
  `vault/proof/${deposit}/${deposit}.jpg`,
];
/** So large that the copy has two parts, or as many as images. */
async function makeImagesLarge(user: Marked, bytes = 2_400_000): Promise<void> {
  for (const path of imagesOf(user)) await write(path, new Uint8Array(bytes));
}

type Wanted = { copyId: string; cursor?: string };
const fetchPart = ({ token }: Person, { copyId, ...query }: Wanted) =>
  api.request('download-data-export', { token, params: { copyId }, query });
const begin = (person: Person) => fetchPart(person, { copyId: missingId() });
/** The zip file, as it is sent. */
async function partOf(person: Person, wanted: Wanted): Promise<Uint8Array> {
  const { status, body } = await fetchPart(person, wanted);
  if (status !== 200 || !(body instanceof Uint8Array)) throw new Error(`A part answered ${String(status)}`);
  return body;
}
/** The whole copy, part by part. */
async function partsOf(person: Person, copyId = missingId()): Promise<Uint8Array[]> {
  const parts = [await partOf(person, { copyId })];
  for (let cursor = commentOf(parts[0] ?? new Uint8Array()); cursor !== '';) {
    parts.push(await partOf(person, { copyId, cursor }));
    cursor = commentOf(parts.at(-1) ?? new Uint8Array());
  }
  return parts;
}
/** Fetches the first of two parts. */
async function beginLarge(user: Marked): Promise<Required<Wanted>> {
  await makeImagesLarge(user);
  const copyId = missingId();
  return { copyId, cursor: commentOf(await partOf(user.person, { copyId })) };
}
/** The errors of fetch, depending on whether the answer had begun. */
const brokenOff = /terminated|fetch failed|aborted|socket hang up/;
const namesOf = (parts: readonly Uint8Array[]): string[] => [...unzipped(parts).keys()].sort();
const again = async (person: Person) => ({ ...person, token: await tokenOf(deps, person.uid) });

describe('a copy of my data', () => {
  it('has everything that is mine', async () => {
    const { person, mark, ids } = clara;
    const files = unzipped(await partsOf(person));
    const [kyc, , deposit, withdrawal] = ids;
    for (const [path, ...texts] of [
      ['README.txt', `${mark} person`, person.uid],
      ['profile.json', person.email, `${mark} person`],
      [`identity/${kyc}.json`, `${mark} first name`, `${mark} question`, `${mark} earlier name`],
      [`identity/${kyc}-1.jpg`, mark],
      [`identity/${kyc}-2.jpg`, mark],
      ['transactions/transactions-0001.json', deposit, withdrawal, `${mark} remarks`, `${mark} explanation`],
      ['transactions/transactions-0001.csv', `${mark} remarks`],
      [`transactions/proofs/${deposit}-1.jpg`, mark],
      ['movements/movements-0001.json', withdrawal, '"prevHash"'],
      ['movements/movements-0001.csv', 'Withdrawal approved', 'BTC to be sent'],
      ['statements/months-0001.json', '"opening"'],
      ['addresses.json', `${mark} label`],
      ['addresses.csv', `${mark} label`],
      ['sign-in/sessions.json', 'Firefox'],
      ['sign-in/activity-0001.csv', 'Date,Browser'],
      ['sign-in/security-events-0001.json', `${mark} browser`],
      ['notices/notices-0001.json', `${mark} amount`],
      ['mails/mails-0001.json', 'withdrawal-requested', `${mark} amount`],
      ['document-views/document-views-0001.json', kyc, '"administrator"'],
    ] as [string, ...string[]][])
      for (const text of texts) expect(textOf(files, path), path).toContain(text);
    expect(JSON.parse(textOf(files, 'sign-in/activity-0001.json'))).toHaveLength(1);
  });

  it('contains nothing about anybody else, and nothing that would give access to the account', async () => {
    const session = await tokenOf(deps, clara.person.uid);
    const parts = await partsOf(clara.person);
    const all = [...parts, ...unzipped(parts).values()].map((bytes) => Buffer.from(bytes).toString('latin1'));
    const everything = all.join('\n');
    expect(everything).toContain(clara.mark);
    const sids = Object.keys((await deps.sessions.find(clara.person.uid))?.live ?? {});
    expect(sids.length).toBeGreaterThan(1);
    const others = [dora.mark, dora.person.uid, dora.person.email, ...dora.ids];
    for (const foreign of [...others, admin.uid, admin.email, secretName, secretNote, session, ...sids])
      expect(everything).not.toContain(foreign);
  });

  it('comes in parts of bounded size, each a zip file with whole files, a larger image in its own', async () => {
    const whole = namesOf(await partsOf(clara.person));
    await makeImagesLarge(clara, 2_600_000);
    clock.skewMs += wholeExports.windowSeconds * 1000;
    const parts = await partsOf(await again(clara.person));
    expect(parts).toHaveLength(4);
    for (const part of parts) {
      expect(part.byteLength).toBeLessThan(ownDataLimits.exportPartBytesMax * 1.02);
      expect(namesOf([part])).not.toEqual([]);
    }
    expect(namesOf(parts)).toEqual(whole);
    const [first] = dora.ids;
    await write(`vault/kyc/${first}/${first}.jpg`, new Uint8Array(ownDataLimits.exportPartBytesMax + 1));
    const alone = (await partsOf(await again(dora.person))).map((part) => namesOf([part]));
    expect(alone).toContainEqual([`identity/${first}-1.jpg`]);
  });

  it('leaves one event for each session that fetches some of it', async () => {
    const { copyId } = await beginLarge(clara);
    for (const person of [clara.person, await again(clara.person)]) await partOf(person, { copyId });
    const { items } = (await api.call('list-security-events', { token: clara.person.token })).body;
    const events = items.filter(({ kind }) => kind === 'data-export-downloaded');
    expect(events.map(({ by: who }) => who)).toEqual(['owner', 'owner']);
  });
});

describe('a day', () => {
  it('is used up by the last part; then only that copy can be fetched again', async () => {
    await makeImagesLarge(clara);
    const { person } = clara;
    const copyId = missingId();
    for (let turn = 0; turn < 2; turn += 1) expect((await begin(person)).status).toBe(200);
    const parts = await partsOf(person, copyId);
    const refused = await begin(person);
    expect([refused.status, refused.error.code]).toEqual([429, 'too-many-requests']);
    expect(refused.error.error).toContain('once every 24 hours');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(namesOf(await partsOf(person, copyId))).toEqual(namesOf(parts));
    clock.skewMs += wholeExports.windowSeconds * 1000;
    expect((await begin(await again(person))).status).toBe(200);
  });

  it('is enough for one copy, although two were begun', async () => {
    const nothing = beforeImage;
    beforeImage = async () => {
      beforeImage = nothing;
      await partsOf(clara.person);
    };
    await expect(begin(clara.person)).rejects.toThrow(brokenOff);
  });
});

describe('a connection that breaks', () => {
  it('loses nothing, even in the last part: it can be fetched again, and the day is not used up', async () => {
    const { person } = clara;
    const { copyId, cursor } = await beginLarge(clara);
    const leaving = new AbortController();
    const response = nextResponse();
    beforeImage = async () => {
      const noticed = once(await response, 'close');
      leaving.abort();
      await noticed;
    };
    const path = `${pathOf('/api/own-data/export/:copyId', { copyId })}?cursor=${cursor}`;
    const headers = { token: `Bearer ${person.token}` };
    const broken = fetch(`${api.url}${path}`, { headers, signal: leaving.signal });
    await expect(broken.then((response) => response.arrayBuffer())).rejects.toThrow('abort');
    const logged = () => lines.filter((line) => Reflect.get(line, 'outcome') === 'broken-off');
    await expect.poll(logged).toHaveLength(1);
    beforeImage = () => Promise.resolve();
    expect(errors).toEqual([]);
    expect((await begin(person)).status).toBe(200);
    expect(commentOf(await partOf(person, { copyId, cursor }))).toBe('');
  });

  it('is how a part ends that fails, which is logged', async () => {
    beforeImage = () => Promise.reject(new Error('The bucket is unavailable'));
    await expect(begin(clara.person)).rejects.toThrow(brokenOff);
    expect(errors.splice(0)).toMatchObject([{ error: expect.stringContaining('unavailable') as string }]);
    beforeImage = () => Promise.resolve();
    expect((await begin(clara.person)).status).toBe(200);
  });
});

it('a cursor is worth nothing to anybody else, in another copy, changed, or without a confirmation', async () => {
  const { person } = clara;
  const { copyId, cursor } = await beginLarge(clara);
  for (const [who, wanted] of [
    [dora.person, { copyId, cursor }],
    [await again(admin), { copyId, cursor }],
    [person, { copyId: missingId(), cursor }],
    [person, { copyId, cursor: `${cursor.slice(0, 5)}A${cursor.slice(6)}` }],
    [person, { copyId, cursor: cursor.slice(0, -1) }],
  ] as const)
    expect(await fetchPart(who, wanted)).toMatchObject({
      status: 400,
      error: { code: 'invalid-input', field: 'cursor' },
    });
  const strongAtMs = deps.now() - stepUpLimits.strongIdleMsMax;
  const weak = { ...person, token: await tokenOf(deps, person.uid, { strongAtMs }) };
  for (const wanted of [{ copyId }, { copyId, cursor }])
    expect(outcomeOf(await fetchPart(weak, wanted))).toBe('step-up-required');
  expect((await fetchPart(person, { copyId, cursor })).status).toBe(200);
});
