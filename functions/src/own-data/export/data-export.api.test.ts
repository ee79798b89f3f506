import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../deps.ts';
import { startApi, type Api } from '../../../testing/api.ts';
import { mailsOf } from '../../../testing/sent-mails.ts';
import {
  fileEveryRecord,
  secretName,
  secretNote,
  type MarkedUser,
} from '../../../testing/user-with-every-record.ts';
import { makePerson, tokenOf, type Person } from '../../../testing/people.ts';
import { missingId } from '../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../testing/test-environment.ts';
import { objectsBelow } from '../../../testing/uploads.ts';
import { textOf, unzipped } from '../../../testing/unzipped.ts';
import { makeDataExports } from './make-exports.service.ts';
import { exportFolder, sweepExports } from './sweep-exports.service.ts';

/** Small enough that every person of this file has several parts. */
const partBytesMax = 20_000;

let deps: Deps;
let api: Api;
let admin: Person;
let clara: MarkedUser;
let dora: MarkedUser;
let skewMs = 0;
let counter = 0;

beforeAll(async () => {
  deps = testDeps({
    database: freshDatabase('data-export'),
    now: () => Date.now() + skewMs,
    config: { throttleScale: 1000 },
  });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true, name: secretName });
});
beforeEach(async () => {
  [clara, dora] = [await marked(), await marked()];
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

async function marked(): Promise<MarkedUser> {
  counter += 1;
  const mark = `MARK${String(counter)}END`;
  const person = await makePerson(deps, { name: `${mark} person` });
  return fileEveryRecord(deps, { person, mark, admin });
}

const run = (over: Deps = deps) => makeDataExports(over, { partBytesMax });
const ask = ({ token }: Person) => api.call('request-data-export', { token });
const look = async ({ token }: Person) => (await api.call('get-data-export', { token })).body;
const fetchPart = ({ token }: Person, partId: string) =>
  api.request('download-data-export', { token, params: { partId } });

/** The zip files of somebody's copy, as they are sent. */
async function partsOf(person: Person): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for (const { _id, bytes } of (await look(person)).parts) {
    const { status, body } = await fetchPart(person, _id);
    if (status !== 200 || !(body instanceof Uint8Array)) throw new Error(`A part answered ${String(status)}`);
    expect(body.byteLength).toBe(bytes);
    parts.push(body);
  }
  return parts;
}

async function copyOf(person: Person): Promise<Map<string, Uint8Array>> {
  expect((await ask(person)).status).toBe(200);
  await run();
  return unzipped(await partsOf(person));
}

const namesOf = (files: ReadonlyMap<string, Uint8Array>): string[] => [...files.keys()].sort();

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
    await ask(clara.person);
    await ask(dora.person);
    await run();
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

  it('comes in parts of bounded size, each a separate zip, and is announced by one mail', async () => {
    await copyOf(clara.person);
    const { parts, state, percent } = await look(clara.person);
    expect([state, percent]).toEqual(['ready', 100]);
    expect(parts.length).toBeGreaterThan(2);
    for (const { bytes } of parts) expect(bytes).toBeLessThanOrEqual(partBytesMax);
    await run();
    const mails = await mailsOf(deps, clara.person.email, 'data-export-ready');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('/settings/data');
    expect(mails[0]?.text).toContain('/secure#code=');
  });
});

describe('the job', () => {
  it.each([1, 2, 3])('continues after its parts when it is killed at part %i', async (part) => {
    const whole = namesOf(await copyOf(clara.person));
    await deps.dataExports.remove(clara.person.uid);
    await ask(clara.person);
    let writes = 0;
    const reached = new Promise<void>((resolve) => {
      const writeVault: Deps['files']['writeVault'] = (path, ...rest) => {
        writes += 1;
        if (writes < part) return deps.files.writeVault(path, ...rest);
        resolve();
        // As a process that dies: nothing comes after it, not even what would clean up.
        return new Promise(() => undefined);
      };
      void run({ ...deps, files: { ...deps.files, writeVault } });
    });
    await reached;
    expect((await look(clara.person)).state).toBe('making');
    await run();
    expect((await look(clara.person)).state).toBe('making');
    skewMs += limits.exportLeaseMs;
    await run();
    expect(namesOf(unzipped(await partsOf(clara.person)))).toEqual(whole);
    expect(await mailsOf(deps, clara.person.email, 'data-export-ready')).toHaveLength(2);
  });

  it('that resumes after another run took over changes nothing', async () => {
    await ask(clara.person);
    let goOn: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let reached: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const writeVault: Deps['files']['writeVault'] = async (...args) => {
      reached();
      await stopped;
      return deps.files.writeVault(...args);
    };
    const slow = run({ ...deps, files: { ...deps.files, writeVault } });
    await waiting;
    skewMs += limits.exportLeaseMs;
    await run();
    const before = await look(clara.person);
    goOn();
    await slow;
    expect(await look(clara.person)).toEqual(before);
    unzipped(await partsOf(clara.person));
    expect(await mailsOf(deps, clara.person.email, 'data-export-ready')).toHaveLength(1);
  });

  it('makes one copy if it runs twice simultaneously', async () => {
    await ask(clara.person);
    await Promise.all([run(), run()]);
    expect(namesOf(unzipped(await partsOf(clara.person)))).toContain('profile.json');
    expect(await mailsOf(deps, clara.person.email, 'data-export-ready')).toHaveLength(1);
  });

  it('gives up a copy that fails five times, without holding up others, and its owner may ask again', async () => {
    await ask(clara.person);
    await ask(dora.person);
    const readVault: Deps['files']['readVault'] = (path) =>
      clara.ids.some((id) => path.includes(id))
        ? Promise.reject(new Error('The bucket is unavailable'))
        : deps.files.readVault(path);
    const failing = { ...deps, files: { ...deps.files, readVault } };
    for (let attempt = 0; attempt < limits.exportAttempts; attempt += 1) {
      // A stored part resets the count, so none is stored here.
      await expect(makeDataExports(failing)).rejects.toThrow('Copies of data failed');
    }
    expect((await look(dora.person)).state).toBe('ready');
    await makeDataExports(failing);
    expect(await look(clara.person)).toMatchObject({ state: 'failed', nextAt: null });
    expect(namesOf(await copyOf(clara.person))).toContain('profile.json');
  });

  it('leaves no files of a deleted user', async () => {
    const gone = missingId();
    await ask(clara.person);
    const stored = await deps.dataExports.find(clara.person.uid);
    if (stored === undefined) throw new Error('Nothing was asked');
    await deps.dataExports.save(gone, { ...stored, uid: gone });
    await run();
    expect(await deps.dataExports.find(gone)).toBeUndefined();
  });
});

describe('asking for it', () => {
  it('twice makes one copy, and is allowed once a day', async () => {
    const [first, second] = await Promise.all([ask(clara.person), ask(clara.person)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.body).toMatchObject({ state: 'making', parts: [] });
    await run();
    const refused = await ask(clara.person);
    expect([refused.status, refused.error.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
    skewMs += limits.exportEveryMs;
    expect((await ask(clara.person)).body.state).toBe('making');
  });

  it('shows nobody a copy that is not theirs', async () => {
    await copyOf(clara.person);
    const [part] = (await look(clara.person)).parts;
    expect(await look(dora.person)).toMatchObject({ state: 'none', parts: [] });
    const token = await tokenOf(deps, admin.uid);
    for (const other of [dora.person, { ...admin, token }])
      expect((await fetchPart(other, part?._id ?? '')).error.code).toBe('not-found');
  });
});

describe('the files', () => {
  it('ask for a confirmation', async () => {
    await copyOf(clara.person);
    const [part] = (await look(clara.person)).parts;
    const token = await tokenOf(deps, clara.person.uid, { strongAtMs: deps.now() - limits.strongIdleMsMax });
    const { status, error } = await fetchPart({ ...clara.person, token }, part?._id ?? '');
    expect([status, error.code]).toEqual([403, 'step-up-required']);
  });

  it('are not available while their owner has locked the account', async () => {
    await copyOf(clara.person);
    const [part] = (await look(clara.person)).parts;
    await api.call('lock-account', { token: clara.person.token });
    expect((await fetchPart(clara.person, part?._id ?? '')).error.code).toBe('account-locked');
    skewMs += limits.exportEveryMs;
    const { person } = clara;
    const token = await tokenOf(deps, person.uid);
    expect((await ask({ ...person, token })).error.code).toBe('account-locked');
  });

  it('expire after 24 hours, and are removed then; before that they stay', async () => {
    await copyOf(clara.person);
    const [part] = (await look(clara.person)).parts;
    const folder = `${exportFolder}${clara.person.uid}/`;
    expect((await objectsBelow(deps, folder)).length).toBeGreaterThan(2);
    await sweepExports(deps);
    expect((await objectsBelow(deps, folder)).length).toBeGreaterThan(2);
    skewMs += limits.exportKeptMs;
    const token = await tokenOf(deps, clara.person.uid);
    const later = { ...clara.person, token };
    expect((await fetchPart(later, part?._id ?? '')).error.code).toBe('link-expired');
    expect(await look(later)).toMatchObject({ state: 'expired', parts: [], nextAt: null });
    await sweepExports(deps);
    expect(await objectsBelow(deps, folder)).toEqual([]);
  });
});
