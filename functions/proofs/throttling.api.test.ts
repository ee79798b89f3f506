import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '@keelstone/domain/time-units';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Answer, type Api } from '../testing/api.ts';
import { changes, fingerprint } from '../testing/database.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { missingId } from '../testing/records.ts';
import { freshDatabase, testDeps } from '../testing/test-environment.ts';
import { issueLinkCode } from '../testing/issue-link-code.ts';
import { burst, tally, times } from '../testing/burst.ts';

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
/** Another address of the same few networks each time. */
const freshIp = (): string => {
  host += 1;
  return `198.51.${String(Math.floor(host / 250))}.${String(host % 250)}`;
};
let network = 0;
/** An address of a network that nobody has used yet. */
const ipElsewhere = (): string => {
  network += 1;
  return `10.${String(Math.floor(network / 250))}.${String(network % 250)}.7`;
};
const freshDevice = (): string => `device-${missingId()}`;
const freshEmail = (): string => `${missingId().toLowerCase()}@people.test`;
type Try = { email: string; password: string; ip?: string; device?: string };
const logIn = (api: Api, { ip = freshIp(), ...body }: Try) => api.call('login', { body, ip });
const register = (ip: string) =>
  one.call('register', {
    body: { name: 'Nora', email: freshEmail(), number: '+12025550100', password: 'correct horse' },
    ip,
  });
const credentialsOf = ({ email, password }: Person) => ({ email, password });
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
  const guess = 'a guess';

  it('are tried five times per account and network, whichever instance and address they come through', async () => {
    const ip = ipElsewhere();
    const neighbour = (index: number): string => ip.replace(/7$/, String(10 + index));
    const { email, password } = person;
    const wrong = await inTurn(5, (index) =>
      logIn(index % 2 === 0 ? one : two, { email, password: guess, ip: neighbour(index) }),
    );
    expect(statuses(wrong)).toEqual([401, 401, 401, 401, 401]);
    const before = await fingerprint(deps, [person.uid]);
    const [sixth, right] = [
      await logIn(two, { email: email.toUpperCase(), password: guess, ip }),
      await logIn(one, { email, password, ip }),
    ];
    expect(statuses([sixth, right])).toEqual([429, 429]);
    expect(sixth.error).toMatchObject({ code: 'too-many-requests' });
    const seconds = Number(sixth.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
    skewMs += seconds * 1000;
    expect((await logIn(two, { email, password, ip })).status).toBe(200);
  });

  it('do not lock out another account', async () => {
    const other = await makePerson(deps);
    const ip = ipElsewhere();
    await inTurn(5, () => logIn(one, { email: person.email, password: guess, ip }));
    expect((await logIn(one, { ...credentialsOf(other), ip })).status).toBe(200);
  });

  it('are tried twenty times per IP address, over any number of accounts', async () => {
    const ip = ipElsewhere();
    const tried = await inTurn(20, () => logIn(one, { email: freshEmail(), password: guess, ip }));
    expect(tally(tried)).toEqual({ '401 wrong-credentials': 20 });
    expect((await logIn(two, { email: freshEmail(), password: guess, ip })).status).toBe(429);
    expect((await logIn(two, { email: freshEmail(), password: guess, ip: ipElsewhere() })).status).toBe(401);
  });

  it('are not tried more often when sent together', { timeout: 120_000 }, async () => {
    const { email } = await makePerson(deps);
    const ip = ipElsewhere();
    const shots = times(
      20,
      (index) => () => logIn(index % 2 === 0 ? one : two, { email, password: guess, ip }),
    );
    const answers = await burst(one, shots);
    expect(tally(answers)).toEqual({ '401 wrong-credentials': 5, '429 too-many-requests': 15 });
  });
});

describe('an owner under attack', () => {
  const guessFrom = (person: Person, ip: string, device?: string) =>
    logIn(one, { email: person.email, password: 'a guess', ip, ...(device && { device }) });

  it('signs in from a network of their own while somebody guesses at their address', async () => {
    const admin = await makePerson(deps, { isAdmin: true });
    const ip = ipElsewhere();
    const guesses = await inTurn(40, () => guessFrom(admin, ip));
    expect(tally(guesses)).toEqual({ '401 wrong-credentials': 5, '429 too-many-requests': 35 });
    expect((await logIn(two, { ...credentialsOf(admin), ip: ipElsewhere() })).status).toBe(200);
  });

  it('signs in with a known device from the very network of the attack', async () => {
    const admin = await makePerson(deps, { isAdmin: true });
    const device = freshDevice();
    const ip = ipElsewhere();
    expect((await logIn(one, { ...credentialsOf(admin), device, ip })).status).toBe(200);
    await inTurn(40, () => guessFrom(admin, ip));
    expect((await logIn(two, { ...credentialsOf(admin), device, ip })).status).toBe(200);
    expect((await logIn(two, { ...credentialsOf(admin), device: freshDevice(), ip })).status).toBe(429);
  });

  it(
    'signs in with a known device although the guesses come from everywhere',
    { timeout: 120_000 },
    async () => {
      const person = await makePerson(deps);
      const device = freshDevice();
      expect((await logIn(one, { ...credentialsOf(person), device })).status).toBe(200);
      const guesses = await inTurn(101, () => guessFrom(person, ipElsewhere(), freshDevice()));
      expect(tally(guesses)).toEqual({ '401 wrong-credentials': 100, '429 too-many-requests': 1 });
      const ip = ipElsewhere();
      expect((await logIn(two, { ...credentialsOf(person), ip })).status).toBe(429);
      expect((await logIn(two, { ...credentialsOf(person), ip, device })).status).toBe(200);
    },
  );

  it(
    'gets back in with a new browser by a reset, which makes it a known device',
    { timeout: 120_000 },
    async () => {
      const person = await makePerson(deps);
      await inTurn(100, () => guessFrom(person, ipElsewhere()));
      const [device, ip] = [freshDevice(), ipElsewhere()];
      expect((await logIn(one, { ...credentialsOf(person), device, ip })).status).toBe(429);
      const resetToken = await issueLinkCode(deps, 'reset-password', person);
      const password = 'another horse';
      const reset = await one.call('reset-password', {
        params: { resetToken },
        body: { password, device },
        ip,
      });
      expect(reset.status).toBe(200);
      expect((await logIn(one, { email: person.email, password, device, ip })).status).toBe(200);
    },
  );

  it('is not helped by a device that is known at another address', async () => {
    const [person, attacker] = [await makePerson(deps), await makePerson(deps)];
    const [device, ip] = [freshDevice(), ipElsewhere()];
    await logIn(one, { ...credentialsOf(attacker), device, ip });
    const guesses = await inTurn(6, () => guessFrom(person, ip, device));
    expect(statuses(guesses)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is stopped on a known device only by its own wrong passwords, wherever it is', async () => {
    const person = await makePerson(deps);
    const device = freshDevice();
    await logIn(one, { ...credentialsOf(person), device, ip: ipElsewhere() });
    const guesses = await inTurn(6, () => guessFrom(person, ipElsewhere(), device));
    expect(statuses(guesses)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await logIn(one, { ...credentialsOf(person), device, ip: ipElsewhere() })).status).toBe(429);
    expect((await logIn(one, { ...credentialsOf(person), ip: ipElsewhere() })).status).toBe(200);
  });
});

describe('successful sign-ins', () => {
  it('are bounded per account and network; refused ones do not count', { timeout: 120_000 }, async () => {
    const person = await makePerson(deps);
    const device = freshDevice();
    const ip = ipElsewhere();
    await logIn(one, { ...credentialsOf(person), device, ip });
    await inTurn(4, () => logIn(one, { email: person.email, password: 'a guess', ip }));
    const fromNew = () => logIn(one, { ...credentialsOf(person), device: freshDevice(), ip });
    expect(tally(await inTurn(29, fromNew))).toEqual({ '200': 29 });
    expect((await fromNew()).error.code).toBe('too-many-requests');
    expect((await logIn(two, { ...credentialsOf(person), device, ip })).status).toBe(200);
    expect((await logIn(two, { ...credentialsOf(person), ip: ipElsewhere() })).status).toBe(200);
    expect((await logIn(two, { ...credentialsOf(await makePerson(deps)), ip })).status).toBe(200);
    skewMs += hourMs;
    expect((await fromNew()).status).toBe(200);
  });

  it('of a known device are bounded by their own, higher counter', { timeout: 120_000 }, async () => {
    const person = await makePerson(deps);
    const device = freshDevice();
    await logIn(one, { ...credentialsOf(person), device });
    expect(tally(await inTurn(60, () => logIn(one, { ...credentialsOf(person), device })))).toEqual({
      '200': 60,
    });
    expect((await logIn(one, { ...credentialsOf(person), device })).error.code).toBe('too-many-requests');
    expect((await logIn(one, { ...credentialsOf(person), device: freshDevice() })).status).toBe(200);
  });
});

describe('what a login reads before it checks the password', () => {
  it('is as much for an unknown address as for a known one, with and without a device', async () => {
    const lines: object[] = [];
    const log = { info: (fields: object) => void lines.push(fields), error: () => undefined };
    const logging = await startApi({ ...deps, log });
    const { email } = await makePerson(deps);
    const tried = [email, freshEmail()].flatMap((address) => [
      { email: address, password: 'a guess', ip: ipElsewhere() },
      { email: address, password: 'a guess', ip: ipElsewhere(), device: freshDevice() },
    ]);
    for (const credentials of tried) await logIn(logging, credentials);
    await logging.close();
    const costs = lines.map((line) => [Reflect.get(line, 'reads'), Reflect.get(line, 'writes')]);
    expect(costs.slice(0, 2)).toEqual(costs.slice(2));
  });
});

describe('signing in with the correct password', () => {
  it('does not count as a guess, with a device or without', async () => {
    const person = credentialsOf(await makePerson(deps));
    const ip = ipElsewhere();
    const device = freshDevice();
    expect(statuses(await inTurn(25, () => logIn(one, { ...person, ip })))).toEqual(times(25, () => 200));
    expect(statuses(await inTurn(8, () => logIn(one, { ...person, ip, device })))).toEqual(
      times(8, () => 200),
    );
  });
});

describe('the address that counts', () => {
  it('is the one our own edge added, never what the caller wrote before it', async () => {
    const ip = freshIp();
    const answers = await inTurn(4, () => register(`${freshIp()}, ${freshIp()},${ip}`));
    expect(statuses(answers)).toEqual([200, 200, 200, 429]);
    expect((await register(freshIp())).status).toBe(200);
  });

  it('is further left behind a trusted proxy, and anything left of it is still not trusted', async () => {
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
  it('is counted wherever the calls come from, and for nobody else', async () => {
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    const record = (api: Api, { token }: Person) =>
      api.call('record-activity', { token, body: { browser: 'Firefox', os: 'Linux' }, ip: freshIp() });
    const answers = await inTurn(11, (index) => record(index % 2 === 0 ? one : two, person));
    expect(statuses(answers)).toEqual([...times(10, () => 200), 429]);
    expect((await record(one, other)).status).toBe(200);
  });

  it('mails one address at most three times an hour', async () => {
    const email = freshEmail();
    const ask = () => one.call('forgot-password', { body: { email }, ip: freshIp() });
    expect(statuses(await inTurn(4, ask))).toEqual([200, 200, 200, 429]);
  });
});
