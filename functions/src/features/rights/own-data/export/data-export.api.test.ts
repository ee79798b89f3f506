import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeExports } from '@keelstone/domain/api/throttle';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../../../entry/deps.ts';
import { pathOf, startApi, type Api } from '../../../../../testing/api.ts';
import {
  fileEveryRecord,
  secretName,
  secretNote,
  type MarkedUser,
} from '../../../../../testing/user-with-every-record.ts';
import { makePerson, tokenOf, type Person } from '../../../../../testing/people.ts';
import { missingId } from '../../../../../testing/records.ts';
import { freshDatabase, testDeps } from '../../../../../testing/test-environment.ts';
import { commentOf, textOf, unzipped } from '../../../../../testing/unzipped.ts';

let deps: Deps;
let api: Api;
let admin: Person;
let clara: MarkedUser;
let dora: MarkedUser;
let skewMs = 0;
let counter = 0;
/** What happens before an image is read. */
let beforeImage: () => Promise<void> = () => Promise.resolve();
const errors: object[] = [];
const lines: object[] = [];

beforeAll(async () => {
  const tested = testDeps({
    database: freshDatabase('data-export'),
    now: () => Date.now() + skewMs,
    config: { throttleScale: 1000 },
  });
  const readVault: Deps['files']['readVault'] = async (path) => {
    await beforeImage();
    return tested.files.readVault(path);
  };
  const log = {
    info: (line: object) => void lines.push(line),
    error: (line: object) => void errors.push(line),
  };
  deps = { ...tested, log, files: { ...tested.files, readVault } };
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true, name: secretName });
});
beforeEach(async () => {
  beforeImage = () => Promise.resolve();
  [clara, dora] = [await marked(), await marked()];
});
afterAll(async () => {
  await api.close();
  expect(errors).toEqual([]);
});

async function marked(): Promise<MarkedUser> {
  counter += 1;
  const mark = `MARK${String(counter)}END`;
  const person = await makePerson(deps, { name: `${mark} person` });
  return fileEveryRecord(deps, { person, mark, admin });
}

/** Their four images are so large that the copy has two parts, or as many as images. */
async function makeImagesLarge(
  { ids: [first = '', second = '', deposit = ''] }: MarkedUser,
  bytes = 2_400_000,
): Promise<void> {
  const kyc = [first, second].flatMap((id) => [`vault/kyc/${id}/${id}.jpg`, `vault/kyc/${id}/before.jpg`]);
  for (const path of [...kyc, `vault/proof/${deposit}/${deposit}.jpg`])
    await deps.files.writeVault(path, new Uint8Array(bytes), 'image/jpeg');
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
    const part = await partOf(person, { copyId, cursor });
    parts.push(part);
    cursor = commentOf(part);
  }
  return parts;
}

const copyOf = async (person: Person) => unzipped(await partsOf(person));
/** Fetches the first of two parts. */
async function beginLarge(user: MarkedUser): Promise<Required<Wanted>> {
  await makeImagesLarge(user);
  const copyId = missingId();
  return { copyId, cursor: commentOf(await partOf(user.person, { copyId })) };
}
const namesOf = (parts: readonly Uint8Array[]): string[] => [...unzipped(parts).keys()].sort();

describe('a copy of my data', () => {
  it('has everything that is mine', async () => {
    const { person, mark, ids } = clara;
    const files = await copyOf(person);
    const [kycId = '', , depositId = '', withdrawalId = ''] = ids;
    const has = (path: string, ...texts: string[]) => {
      for (const text of texts) expect(textOf(files, path), path).toContain(text);
    };
    has('README.txt', `${mark} person`, person.uid);
    has('profile.json', person.email, `${mark} person`);
    has(`identity/${kycId}.json`, `${mark} first name`, `${mark} question`, `${mark} earlier name`);
    for (const image of [`identity/${kycId}-1.jpg`, `identity/${kycId}-2.jpg`]) has(image, `${mark} image`);
    has(
      'transactions/transactions-0001.json',
      depositId,
      withdrawalId,
      `${mark} remarks`,
      `${mark} explanation`,
    );
    has('transactions/transactions-0001.csv', `${mark} remarks`);
    has(`transactions/proofs/${depositId}-1.jpg`, `${mark} proof`);
    has('movements/movements-0001.json', withdrawalId, '"prevHash"');
    has('movements/movements-0001.csv', 'Withdrawal approved');
    has('movements/movements-0001.csv', 'BTC to be sent');
    has('statements/months-0001.json', '"opening"');
    has('addresses.json', `${mark} label`);
    has('addresses.csv', `${mark} label`);
    has('sign-in/sessions.json', 'Firefox');
    has('sign-in/activity-0001.csv', 'Date,Browser');
    has('sign-in/security-events-0001.json', `${mark} browser`);
    has('notices/notices-0001.json', `${mark} amount`);
    has('mails/mails-0001.json', 'withdrawal-requested', `${mark} amount`);
    has('document-views/document-views-0001.json', kycId, '"administrator"');
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
    for (const foreign of [
      ...[dora.mark, dora.person.uid, dora.person.email, ...dora.ids],
      ...[admin.uid, admin.email, secretName, secretNote],
      ...[session, ...sids],
    ])
      expect(everything).not.toContain(foreign);
  });

  it('comes in parts of bounded size, each a zip file with whole files', async () => {
    const whole = namesOf(await partsOf(clara.person));
    await makeImagesLarge(clara, 2_600_000);
    skewMs += wholeExports.windowSeconds * 1000;
    const person = await withFreshToken(clara.person);
    const parts = await partsOf(person);
    expect(parts).toHaveLength(4);
    for (const part of parts) {
      expect(part.byteLength).toBeLessThan(limits.exportPartBytesMax * 1.02);
      expect(namesOf([part])).not.toEqual([]);
    }
    expect(namesOf(parts)).toEqual(whole);
  });

  it('has an image that is larger than a part in a part of its own', async () => {
    const [first = ''] = clara.ids;
    const bytes = new Uint8Array(limits.exportPartBytesMax + 1);
    await deps.files.writeVault(`vault/kyc/${first}/${first}.jpg`, bytes, 'image/jpeg');
    const parts = (await partsOf(clara.person)).map((part) => namesOf([part]));
    expect(parts).toContainEqual([`identity/${first}-1.jpg`]);
  });
});

async function withFreshToken(person: Person): Promise<Person> {
  return { ...person, token: await tokenOf(deps, person.uid) };
}

describe('a day', () => {
  it('is used up by the last part; then only that copy can be fetched again', async () => {
    await makeImagesLarge(clara);
    const { person } = clara;
    const copyId = missingId();
    await begin(person);
    expect((await begin(person)).status).toBe(200);
    const parts = await partsOf(person, copyId);
    const refused = await begin(person);
    expect([refused.status, refused.error.code]).toEqual([429, 'too-many-requests']);
    expect(refused.error.error).toContain('once a day');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    expect(namesOf(await partsOf(person, copyId))).toEqual(namesOf(parts));
    skewMs += wholeExports.windowSeconds * 1000;
    expect((await begin(await withFreshToken(person))).status).toBe(200);
  });

  it('is enough for one copy, although two were begun', async () => {
    const nothing = beforeImage;
    beforeImage = async () => {
      beforeImage = nothing;
      await partsOf(clara.person);
    };
    await expect(begin(clara.person)).rejects.toThrow('terminated');
  });
});

describe('a connection that breaks', () => {
  it('loses nothing, even in the last part: it can be fetched again, and the day is not used up', async () => {
    const { person } = clara;
    const { copyId, cursor } = await beginLarge(clara);
    const leaving = new AbortController();
    beforeImage = async () => {
      leaving.abort();
      // Until the server has noticed.
      await delay(200);
    };
    const path = `${pathOf('/api/own-data/export/:copyId', { copyId })}?cursor=${cursor}`;
    const headers = { token: `Bearer ${person.token}` };
    const broken = fetch(`${api.url}${path}`, { headers, signal: leaving.signal });
    await expect(broken.then((response) => response.arrayBuffer())).rejects.toThrow('abort');
    await expect
      .poll(() => lines.filter((line) => Reflect.get(line, 'outcome') === 'broken-off'))
      .toHaveLength(1);
    beforeImage = () => Promise.resolve();
    expect(errors).toEqual([]);
    expect((await begin(person)).status).toBe(200);
    expect(commentOf(await partOf(person, { copyId, cursor }))).toBe('');
  });

  it('is how a part ends that fails, which is logged', async () => {
    beforeImage = () => Promise.reject(new Error('The bucket is unavailable'));
    await expect(begin(clara.person)).rejects.toThrow('terminated');
    expect(errors.splice(0)).toMatchObject([{ error: expect.stringContaining('unavailable') as string }]);
    beforeImage = () => Promise.resolve();
    expect((await begin(clara.person)).status).toBe(200);
  });
});

describe('a cursor', () => {
  it('is worth nothing to anybody else, in another copy, or changed', async () => {
    const { copyId, cursor } = await beginLarge(clara);
    const other = { ...admin, token: await tokenOf(deps, admin.uid) };
    const tries: [Person, Wanted][] = [
      [dora.person, { copyId, cursor }],
      [other, { copyId, cursor }],
      [clara.person, { copyId: missingId(), cursor }],
      [clara.person, { copyId, cursor: `${cursor.slice(0, 5)}A${cursor.slice(6)}` }],
      [clara.person, { copyId, cursor: cursor.slice(0, -1) }],
    ];
    for (const [person, wanted] of tries) {
      const { status, error } = await fetchPart(person, wanted);
      expect(error).toMatchObject({ code: 'invalid-input', field: 'cursor' });
      expect(status).toBe(400);
    }
    expect((await fetchPart(clara.person, { copyId, cursor })).status).toBe(200);
  });
});

describe('each part', () => {
  it('requires a confirmation in the session that fetches it, not in another one', async () => {
    const { person } = clara;
    const { copyId, cursor } = await beginLarge(clara);
    const strongAtMs = deps.now() - limits.strongIdleMsMax;
    const weak = { ...person, token: await tokenOf(deps, person.uid, { strongAtMs }) };
    for (const wanted of [{ copyId }, { copyId, cursor }]) {
      const { status, error } = await fetchPart(weak, wanted);
      expect([status, error.code]).toEqual([403, 'step-up-required']);
    }
  });
});

describe('a copy', () => {
  it('leaves one event for each session that fetches some of it', async () => {
    await makeImagesLarge(clara);
    const { person } = clara;
    const events = async () => {
      const { items } = (await api.call('list-security-events', { token: person.token, query: {} })).body;
      return items.filter(({ kind }) => kind === 'data-export-downloaded').map(({ by }) => by);
    };
    const copyId = missingId();
    expect((await partsOf(person, copyId)).length).toBeGreaterThan(1);
    await partOf(person, { copyId });
    expect(await events()).toEqual(['owner']);
    await partOf(await withFreshToken(person), { copyId });
    expect(await events()).toEqual(['owner', 'owner']);
  });
});
