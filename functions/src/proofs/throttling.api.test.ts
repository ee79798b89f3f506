import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { startApi, type Answer, type Api } from '../testing/api.ts';
import { changes, fingerprint } from '../testing/database.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { missingId } from '../testing/records.ts';
import { freshDatabase, testDeps } from '../testing/test-environment.ts';
import { burst, tally, times } from './races/burst.ts';

const hourMs = 60 * 60_000;
/** Two instances of the app: separate memories, one database, one clock that the tests can move. */
let one: Api;
let two: Api;
let deps: Deps;
let skewMs = 0;

beforeAll(async () => {
  const database = freshDatabase('proof-throttling');
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database, now });
  one = await startApi(deps);
  two = await startApi(testDeps({ database, now }));
});
afterAll(() => Promise.all([one.close(), two.close()]));

let host = 0;
const freshIp = (): string => {
  host += 1;
  return `198.51.${String(Math.floor(host / 250))}.${String(host % 250)}`;
};
const freshEmail = (): string => `${missingId().toLowerCase()}@people.test`;
const logIn = (api: Api, email: string, password: string, ip = freshIp()) =>
  api.call('login', { body: { email, password }, ip });
const register = (ip: string) =>
  one.call('register', {
    body: { name: 'Nora', email: freshEmail(), number: '+12025550100', password: 'correct horse' },
    ip,
  });
const statuses = (answers: readonly Answer<unknown>[]): number[] => answers.map(({ status }) => status);

async function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}

describe('wrong passwords', () => {
  let person: Person;
  beforeAll(async () => {
    person = await makePerson(deps);
  });

  it('are tried five times per account, whichever instance and address they come through', async () => {
    const wrong = await inTurn(5, (index) => logIn(index % 2 === 0 ? one : two, person.email, 'a guess'));
    expect(statuses(wrong)).toEqual([401, 401, 401, 401, 401]);
    const before = await fingerprint(deps, [person.uid]);
    const [sixth, right] = [
      await logIn(two, person.email.toUpperCase(), 'a guess'),
      await logIn(one, person.email, person.password),
    ];
    expect(statuses([sixth, right])).toEqual([429, 429]);
    expect(sixth.error).toMatchObject({ code: 'too-many-requests' });
    const seconds = Number(sixth.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
  });

  it('may be tried again once the seconds that were named are over', async () => {
    const blocked = await logIn(one, person.email, person.password);
    skewMs += Number(blocked.headers.get('retry-after')) * 1000;
    expect((await logIn(two, person.email, person.password)).status).toBe(200);
  });

  it('do not keep another account out', async () => {
    const other = await makePerson(deps);
    expect((await logIn(one, other.email, other.password)).status).toBe(200);
  });

  it('are tried twenty times per address, over any number of accounts', async () => {
    const ip = freshIp();
    const guesses = await inTurn(20, () => logIn(one, freshEmail(), 'a guess', ip));
    expect(tally(guesses)).toEqual({ '401 wrong-credentials': 20 });
    expect((await logIn(two, freshEmail(), 'a guess', ip)).status).toBe(429);
    expect((await logIn(two, freshEmail(), 'a guess')).status).toBe(401);
  });

  it('are not tried more often for being sent at once', { timeout: 120_000 }, async () => {
    const victim = await makePerson(deps);
    const shots = times(20, (index) => () => logIn(index % 2 === 0 ? one : two, victim.email, 'a guess'));
    const answers = await burst(one, shots);
    expect(tally(answers)).toEqual({ '401 wrong-credentials': 5, '429 too-many-requests': 15 });
  });
});

describe('signing in rightly', () => {
  it('is never too often', async () => {
    const { email, password } = await makePerson(deps);
    const ip = freshIp();
    expect(statuses(await inTurn(25, () => logIn(one, email, password, ip)))).toEqual(times(25, () => 200));
  });
});

describe('the address that counts', () => {
  it('is the one our own edge added, never what the caller wrote before it', async () => {
    const ip = freshIp();
    const answers = await inTurn(4, () => register(`${freshIp()}, ${freshIp()},${ip}`));
    expect(statuses(answers)).toEqual([200, 200, 200, 429]);
    expect((await register(freshIp())).status).toBe(200);
  });

  it('stands further left behind a trusted proxy, and what is left of that is still not believed', async () => {
    const config = { trustedProxyHops: 1 };
    const proxied = await startApi({ ...deps, config: { ...deps.config, ...config } });
    const ip = freshIp();
    const body = () => ({
      name: 'N',
      email: freshEmail(),
      number: '+12025550100',
      password: 'correct horse',
    });
    const answers = await inTurn(4, () =>
      proxied.call('register', { body: body(), ip: `${freshIp()}, ${ip}, ${freshIp()}` }),
    );
    await proxied.close();
    expect(statuses(answers)).toEqual([200, 200, 200, 429]);
  });

  it('may register again an hour later', async () => {
    const ip = freshIp();
    await inTurn(3, () => register(ip));
    expect((await register(ip)).status).toBe(429);
    skewMs += hourMs;
    expect((await register(ip)).status).toBe(200);
  });
});

describe('what is counted per caller', () => {
  it('is counted wherever he calls from, and for nobody else', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    const record = (api: Api, { token }: Person) =>
      api.call('record-activity', { token, body: { browser: 'Firefox', os: 'Linux' }, ip: freshIp() });
    const answers = await inTurn(11, (index) => record(index % 2 === 0 ? one : two, person));
    expect(statuses(answers)).toEqual([...times(10, () => 200), 429]);
    expect((await record(one, other)).status).toBe(200);
  });

  it('mails one address three times an hour at most', async () => {
    const email = freshEmail();
    const ask = () => one.call('forgot-password', { body: { email }, ip: freshIp() });
    expect(statuses(await inTurn(4, ask))).toEqual([200, 200, 200, 429]);
  });
});
