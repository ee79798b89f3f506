import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { startApi, type Api } from '../../../testing/api.ts';
import { mailsOf } from '../../../testing/sent-mails.ts';
import { makePerson, tokenOf, type Person } from '../../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../testing/test-environment.ts';
import { makeDataExports } from './make-exports.service.ts';

let deps: Deps;
let api: Api;
let clara: Person;
let dora: Person;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('data-export-owner'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
beforeEach(async () => {
  [clara, dora] = [await makePerson(deps), await makePerson(deps)];
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

/** Small enough that every copy has several parts. */
const run = (over: Deps = deps) => makeDataExports(over, { partBytesMax: 4_000 });
const ask = ({ token }: Person) => api.call('request-data-export', { token });
const look = async ({ token }: Person) => (await api.call('get-data-export', { token })).body;
const fetchPart = ({ token }: Person, partId: string) =>
  api.request('download-data-export', { token, params: { partId } });
async function fetchAll(person: Person): Promise<void> {
  for (const { _id } of (await look(person)).parts) expect((await fetchPart(person, _id)).status).toBe(200);
}

describe('a lock', () => {
  it('ends a copy that was requested before its owner locked the account, begun or not', async () => {
    await ask(clara);
    await api.call('lock-account', { token: clara.token });
    await run();
    expect(await look(clara)).toMatchObject({ state: 'failed', parts: [], nextAt: null });
    await ask(dora);
    const writeVault: Deps['files']['writeVault'] = async (...args) => {
      await deps.files.writeVault(...args);
      await api.call('lock-account', { token: dora.token });
    };
    await run({ ...deps, files: { ...deps.files, writeVault } });
    expect(await look(dora)).toMatchObject({ state: 'failed', parts: [] });
    for (const { email } of [clara, dora])
      expect(await mailsOf(deps, email, 'data-export-ready')).toEqual([]);
  });
});

describe('the files', () => {
  it('require a confirmation in the session that fetches them, not in another one', async () => {
    await ask(clara);
    await run();
    const [part] = (await look(clara)).parts;
    const weak = await tokenOf(deps, clara.uid, { strongAtMs: 0 });
    const stepUp = await api.call('step-up', {
      token: clara.token,
      body: { proof: { password: clara.password } },
    });
    expect(stepUp.status).toBe(200);
    expect((await fetchPart(clara, part?._id ?? '')).status).toBe(200);
    expect((await fetchPart({ ...clara, token: weak }, part?._id ?? '')).error.code).toBe('step-up-required');
  });

  it('leave an event for each session that fetches some, and another for the request', async () => {
    const events = async () => {
      const { items } = (await api.call('list-security-events', { token: clara.token, query: {} })).body;
      return items.filter(({ kind }) => kind.startsWith('data-export-')).map(({ kind, by }) => [kind, by]);
    };
    await ask(clara);
    await ask(clara);
    expect(await events()).toEqual([['data-export-requested', 'owner']]);
    await run();
    expect((await look(clara)).parts.length).toBeGreaterThan(1);
    await fetchAll(clara);
    const downloaded = ['data-export-downloaded', 'owner'];
    expect(await events()).toEqual([downloaded, ['data-export-requested', 'owner']]);
    await fetchAll({ ...clara, token: await tokenOf(deps, clara.uid) });
    expect(await events()).toEqual([downloaded, downloaded, ['data-export-requested', 'owner']]);
  });
});
