import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import type { AppCheckMode } from '../src/platform/settings.ts';
import { startApi, type Api } from '../testing/api.ts';
import { startAppCheckService, type AppCheckService } from '../testing/app-check-service.ts';
import { changes } from '../testing/database.ts';
import { memoryDeps, type MemoryDeps } from '../testing/memory-store/memory-deps.ts';
import { makePerson, type Person } from '../testing/people.ts';

const refusal = { status: 401, error: { code: 'app-check-failed' } };

let google: AppCheckService;
let deps: MemoryDeps;
let person: Person;
let log: Record<string, unknown>[];
const apis = {} as Record<AppCheckMode, Api>;

beforeAll(async () => {
  deps = memoryDeps();
  google = await startAppCheckService();
  const keep = (fields: object) => void log.push(fields as Record<string, unknown>);
  for (const appCheck of ['off', 'observed', 'enforced'] as const) {
    apis[appCheck] = await startApi({
      ...deps,
      config: { ...deps.config, appCheck },
      verifyAppCheck: google.verify,
      log: { info: keep, error: keep },
    });
  }
  person = await makePerson(deps);
});
beforeEach(() => {
  log = [];
});
afterAll(() => Promise.all([...Object.values(apis).map((api) => api.close()), google.close()]));

/** The person changes their name, with the given App Check token. */
const rename = (api: Api, appCheck?: string) =>
  send(api, 'update-profile', appCheck, { name: 'Nora Okafor', number: '+12025550100' });
/** The person asks for a mail, which spends the token. */
const forget = (api: Api, appCheck: string) =>
  send(api, 'forgot-password', appCheck, { email: person.email });

function send(api: Api, name: EndpointName, appCheck: string | undefined, body: object) {
  const { method, path } = contract[name];
  return api.send(method, path, {
    headers: {
      'content-type': 'application/json',
      token: `Bearer ${person.token}`,
      ...(appCheck === undefined ? {} : { 'X-Firebase-AppCheck': appCheck }),
    },
    body: JSON.stringify(body),
  });
}

describe('with App Check enforced', () => {
  it.each([
    ['POST', '/auth/login'],
    ['POST', '/API/Auth/login/'],
    ['HEAD', '/api/user'],
  ])('%s %s, another way to write a call, is refused too', async (method, path) => {
    const { status } = await fetch(`${apis.enforced.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', token: `Bearer ${person.token}` },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    expect(status).toBe(401);
    expect(log).toMatchObject([{ appCheck: 'missing', outcome: 'app-check-failed' }]);
  });

  it('a genuine token lets calls through, however often it is sent', async () => {
    const token = google.token();
    expect((await rename(apis.enforced, token)).status).toBe(200);
    expect((await rename(apis.enforced, token)).status).toBe(200);
    expect(log.map(({ appCheck }) => appCheck)).toEqual(['valid', 'valid']);
  });

  it.each<[string, () => string]>([
    ['that has expired', () => google.token({ ttlSeconds: -10 })],
    ['for another project', () => google.token({ audience: 'projects/somebody-elses' })],
    ['of another issuer', () => google.token({ issuer: 'https://securetoken.google.com/demo-keelstone' })],
    ['signed with an unknown key', () => google.token({ keyId: 'two' })],
    ['with a forged signature', () => google.token({ key: google.strangerKey })],
    ['that is an ID token', () => person.token],
    ['that is very long', () => `a.${'b'.repeat(5000)}.c`],
  ])('a token %s is refused', async (_title, token) => {
    expect(await rename(apis.enforced, token())).toMatchObject(refusal);
    expect(log).toMatchObject([{ appCheck: 'invalid', outcome: 'app-check-failed' }]);
  });

  it('a token that a call has spent cannot be used again', async () => {
    const token = google.token();
    expect((await forget(apis.enforced, token)).status).toBe(200);
    const before = deps.stored();
    expect(await forget(apis.enforced, token)).toMatchObject(refusal);
    expect(changes(before, deps.stored())).toEqual([]);
    expect(log.map(({ appCheck }) => appCheck)).toEqual(['valid', 'replayed']);
  });

  it('a call that cannot find out whether its token was spent is refused for now, and logs why', async () => {
    google.fail(true);
    const answer = await forget(apis.enforced, google.token());
    google.fail(false);
    expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    expect(log).toMatchObject([
      { operation: 'app-check', error: expect.stringContaining('no role') },
      { appCheck: 'unproved' },
    ]);
  });
});

describe('an instance that cannot fetch the keys of Google', () => {
  it('reports that, and does not call a genuine token invalid', async () => {
    const cold = await startAppCheckService();
    cold.fail(true);
    const failures: unknown[] = [];
    const options = { isSpent: false, onFailure: (error: unknown) => void failures.push(error) };
    expect(await cold.verify(cold.token(), options)).toBe('unproved');
    expect(failures.map(String)).toEqual([expect.stringContaining('Json Web Keys')]);
    cold.fail(false);
    expect(await cold.verify(cold.token(), options)).toBe('valid');
    await cold.close();
  });
});

describe('with App Check only observed', () => {
  it('every call goes through, and the log shows what would have been refused', async () => {
    const token = google.token();
    const answers = [
      await rename(apis.observed),
      await rename(apis.observed, google.token({ ttlSeconds: -10 })),
      await forget(apis.observed, token),
      await forget(apis.observed, token),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(log.map(({ appCheck }) => appCheck)).toEqual(['missing', 'invalid', 'valid', 'replayed']);
  });
});

describe('with App Check off', () => {
  it('tokens are ignored', async () => {
    expect((await rename(apis.off, 'nonsense')).status).toBe(200);
    expect(log[0]).not.toHaveProperty('appCheck');
  });
});

describe('the calls that spend their token', () => {
  it('are the costly ones', () => {
    const spending = Object.entries<Endpoint>(contract)
      .filter(([, endpoint]) => endpoint.isAppCheckSpent === true)
      .map(([name]) => name);
    const costly = 'forgot-password register request-withdrawal submit-kyc update-wallet';
    expect(spending.toSorted().join(' ')).toBe(costly);
  });
});
