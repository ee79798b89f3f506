import { afterAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { instanceCounts } from '../src/pipeline/instance-counts.ts';
import { startApi, type Answer, type Api, type RequestOptions } from '../testing/api.ts';
import { tally, times } from '../testing/burst.ts';
import { nothingWritten } from '../testing/database.ts';
import { issueLinkCode } from '../testing/issue-link-code.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { freshEmail, missingId } from '../testing/records.ts';
import { ipElsewhere, memoryApi } from '../testing/tested-api.ts';

/** Two instances of the app: separate memories, one database, one clock that the tests can move. */
const { deps, api: one, clock } = await memoryApi({ config: { throttleScale: 1 } });
const two = await startApi({ ...deps, instanceCounts: instanceCounts(deps.now) });
afterAll(() => two.close());

const either = (index: number): Api => (index % 2 === 0 ? one : two);
const freshDevice = (): string => `device-${missingId()}`;
type Try = { email: string; password: string; ip?: string; device?: string };
const logIn = (api: Api, { ip = ipElsewhere(), ...body }: Try) => api.call('login', { body, ip });
const credentialsOf = ({ email, password }: Person) => ({ email, password });
const statuses = (answers: readonly Answer<unknown>[]): number[] => answers.map(({ status }) => status);
const guess = 'a guess';

async function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}

describe('wrong passwords', () => {
  it('are tried five times per account and network, whichever instance and address they come through', async () => {
    const ip = ipElsewhere();
    const { email, password } = await makePerson(deps);
    const wrong = await inTurn(5, (index) =>
      logIn(either(index), { email, password: guess, ip: ip.replace(/7$/, String(10 + index)) }),
    );
    expect(statuses(wrong)).toEqual([401, 401, 401, 401, 401]);
    let seconds = 0;
    await nothingWritten(deps, async () => {
      const sixth = await logIn(two, { email: email.toUpperCase(), password: guess, ip });
      expect([sixth.error.code, (await logIn(one, { email, password, ip })).status]).toEqual([
        'too-many-requests',
        429,
      ]);
      seconds = Number(sixth.headers['retry-after']);
    });
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    clock.skewMs += seconds * 1000;
    expect((await logIn(two, { email, password, ip })).status).toBe(200);
  });

  it('are tried twenty times per IP address, over any number of accounts', async () => {
    const ip = ipElsewhere();
    const tried = await inTurn(20, () => logIn(one, { email: freshEmail(), password: guess, ip }));
    expect(tally(tried)).toEqual({ '401 wrong-credentials': 20 });
    expect((await logIn(two, { email: freshEmail(), password: guess, ip })).status).toBe(429);
    expect((await logIn(two, { email: freshEmail(), password: guess, ip: ipElsewhere() })).status).toBe(401);
  });
});

describe('an owner under attack', () => {
  const guessFrom = (person: Person, ip: string, device?: string) =>
    logIn(one, { email: person.email, password: guess, ip, ...(device && { device }) });

  it('signs in from another network, or with a known device from the very network of the attack', async () => {
    const admin = await makePerson(deps, { isAdmin: true });
    const [device, ip] = [freshDevice(), ipElsewhere()];
    const from = async (more: Partial<Try>) =>
      (await logIn(two, { ...credentialsOf(admin), ...more })).status;
    expect(await from({ device, ip })).toBe(200);
    const guesses = await inTurn(40, () => guessFrom(admin, ip));
    expect(tally(guesses)).toEqual({ '401 wrong-credentials': 5, '429 too-many-requests': 35 });
    expect(await from({ ip: ipElsewhere() })).toBe(200);
    expect(await from({ device, ip })).toBe(200);
    expect(await from({ device: freshDevice(), ip })).toBe(429);
    expect((await logIn(one, { ...credentialsOf(await makePerson(deps)), ip })).status).toBe(200);
  });

  it('signs in with a known device although the guesses come from everywhere, and with a new one by a reset', async () => {
    const person = await makePerson(deps);
    const [known, fresh] = [freshDevice(), freshDevice()];
    const enters = async (device?: string, password = person.password) =>
      (await logIn(two, { email: person.email, password, ip: ipElsewhere(), ...(device && { device }) }))
        .status;
    expect(await enters(known)).toBe(200);
    const guesses = await inTurn(101, () => guessFrom(person, ipElsewhere(), freshDevice()));
    expect(tally(guesses)).toEqual({ '401 wrong-credentials': 100, '429 too-many-requests': 1 });
    expect([await enters(), await enters(fresh), await enters(known)]).toEqual([429, 429, 200]);
    const params = { resetToken: await issueLinkCode(deps, 'reset-password', person) };
    const body = { password: 'another horse', device: fresh };
    expect((await one.call('reset-password', { params, body, ip: ipElsewhere() })).status).toBe(200);
    expect(await enters(fresh, body.password)).toBe(200);
  });

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
  it('are bounded per account and network; refused ones do not count', async () => {
    const person = await makePerson(deps);
    const [device, ip] = [freshDevice(), ipElsewhere()];
    await logIn(one, { ...credentialsOf(person), device, ip });
    await inTurn(4, () => logIn(one, { email: person.email, password: guess, ip }));
    const fromNew = () => logIn(one, { ...credentialsOf(person), device: freshDevice(), ip });
    expect(tally(await inTurn(29, fromNew))).toEqual({ '200': 29 });
    expect((await fromNew()).error.code).toBe('too-many-requests');
    expect((await logIn(two, { ...credentialsOf(person), device, ip })).status).toBe(200);
    expect((await logIn(two, { ...credentialsOf(person), ip: ipElsewhere() })).status).toBe(200);
    expect((await logIn(two, { ...credentialsOf(await makePerson(deps)), ip })).status).toBe(200);
    clock.skewMs += hourMs;
    expect((await fromNew()).status).toBe(200);
  });

  it('of a known device are bounded by their own, higher counter', async () => {
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

describe('the address that counts', () => {
  const register = (ip: string, api = one) => {
    const body = { name: 'Nora', email: freshEmail(), number: '+12025550100', password: 'correct horse' };
    return api.call('register', { body, ip });
  };

  it('is the one our own edge added, never what the caller wrote before it', async () => {
    const ip = ipElsewhere();
    const answers = await inTurn(11, () => register(`${ipElsewhere()}, ${ipElsewhere()},${ip}`));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await register(ipElsewhere())).status).toBe(200);
  });

  it('registers ten people in ten minutes, and sixty in a day', async () => {
    const ip = ipElsewhere();
    for (let round = 0; round < 6; round += 1) {
      expect(tally(await inTurn(10, () => register(ip)))).toEqual({ '200': 10 });
      expect((await register(ip)).status).toBe(429);
      clock.skewMs += hourMs / 6;
    }
    expect((await register(ip)).headers['retry-after']).toMatch(/^8\d{4}$/);
    clock.skewMs += 23 * hourMs;
    expect((await register(ip)).status).toBe(200);
  });

  it('is further left behind a trusted proxy, and anything left of it is still not trusted', async () => {
    const proxied = await startApi({ ...deps, config: { ...deps.config, trustedProxyHops: 1 } });
    const ip = ipElsewhere();
    const answers = await inTurn(11, () => register(`${ipElsewhere()}, ${ip}, ${ipElsewhere()}`, proxied));
    await proxied.close();
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('does not matter for mails: one e-mail address gets at most three links an hour', async () => {
    const email = freshEmail();
    const ask = () => one.call('forgot-password', { body: { email }, ip: ipElsewhere() });
    expect(statuses(await inTurn(4, ask))).toEqual([200, 200, 200, 429]);
  });
});

describe('what one caller changes and reads', () => {
  /** A request that succeeds, from an address that nobody has used yet. */
  const requestOf = (name: EndpointName, { uid, token }: Person): RequestOptions => ({
    token,
    ...(contract[name].path.includes(':userId') && { params: { userId: uid } }),
    ...(name === 'update-profile' && { body: { name: `N ${missingId()}`, number: '+12025550100' } }),
    ip: ipElsewhere(),
  });

  it.each([
    ['update-profile', 10, 3600],
    ['get-statement', 120, 900],
  ] as const)(
    '%s is refused after %d times, whatever address is claimed, until the window ends',
    async (name, max, windowSeconds) => {
      const [person, other] = [await makePerson(deps), await makePerson(deps)];
      const ask = (index: number) => either(index).request(name, requestOf(name, person));
      expect(tally(await inTurn(max, ask))).toEqual({ 200: max });
      const refused = await ask(0);
      expect(refused.error).toMatchObject({ code: 'too-many-requests' });
      const seconds = Number(refused.headers['retry-after']);
      expect(seconds).toBeLessThanOrEqual(windowSeconds);
      expect((await one.request(name, requestOf(name, other))).status).toBe(200);
      clock.skewMs += seconds * 1000;
      expect((await ask(0)).status).toBe(200);
    },
  );

  it('lets a burst through up to the bound on one instance, and at most twice the bound on two', async () => {
    const name = 'get-own-kyc';
    const max = 60;
    const [person, other] = [await makePerson(deps), await makePerson(deps)];
    const onOne = await Promise.all(times(max + 20, () => one.request(name, requestOf(name, person))));
    expect(tally(onOne)).toEqual({ 200: max, '429 too-many-requests': 20 });
    // All of it is counted for the other instance too.
    expect((await two.request(name, requestOf(name, person))).status).toBe(429);
    const onBoth = await Promise.all(
      times(4 * max, (index) => either(index).request(name, requestOf(name, other))),
    );
    const { 200: passed } = tally(onBoth);
    expect(passed).toBeGreaterThanOrEqual(max);
    expect(passed).toBeLessThanOrEqual(2 * max);
    // Once it is counted, neither lets anybody through.
    const later = await Promise.all([one, two].map((api) => api.request(name, requestOf(name, other))));
    expect(statuses(later)).toEqual([429, 429]);
  });

  it.each([
    ['lock-account', 'account-locked', 12, 11, 'request-unlock', 'unlock-requested', 10],
    ['reopen-account', 'closing-undone', 6, 5, 'close-account', 'closing-requested', 5],
  ] as const)(
    '%s is never refused, though its opposite is mailed about only so often an hour',
    async (free, freeKind, turns, freeMails, bounded, kind, max) => {
      const person = await makePerson(deps);
      const of = (name: EndpointName) => ({
        token: person.token,
        ...(name === 'request-unlock' && { body: {} }),
        ip: ipElsewhere(),
      });
      const order = free === 'lock-account' ? [free, bounded] : [bounded, free];
      const answers: Record<string, Answer<unknown>[]> = { [free]: [], [bounded]: [] };
      for (let turn = 0; turn < turns; turn += 1)
        for (const name of order) answers[name]?.push(await one.request(name, of(name)));
      expect(tally(answers[free] ?? [])).toEqual({ 200: turns });
      expect(tally(answers[bounded] ?? [])).toEqual({ 200: max, '429 too-many-requests': turns - max });
      const kinds = (await deps.mail.list({ where: [['to', '==', person.email]] })).map((mail) => mail.kind);
      expect(kinds.filter((each) => each === kind)).toHaveLength(max);
      expect(kinds.filter((each) => each === freeKind)).toHaveLength(freeMails);
    },
  );

  it('is counted for whatever administrators read of people, and for what they decide, but for a few calls', () => {
    const counted =
      'credit-profit delete-kyc edit-figures restore-wallet set-deposit-key update-policy update-wallet';
    const uncounted =
      'get-books get-desk get-flags get-leases get-policy get-restorable-wallet record-holdings stop-profits update-flag';
    const calls = Object.entries<Endpoint>(contract).filter(([, { access }]) => access === 'admin');
    const namesOf = (isCounted: boolean, hasPreview: boolean) =>
      calls
        .filter(([, { throttles = [] }]) => throttles.some(({ by }) => by === 'caller') === isCounted)
        .filter(([, { subject }]) => (subject !== undefined) === hasPreview)
        .map(([name]) => name)
        .sort()
        .join(' ');
    // A decision is counted by its previews; these are counted themselves too.
    expect(namesOf(true, true), 'a decision with throttles of its own is named in `counted`').toBe(counted);
    expect(namesOf(false, false), 'a call without throttles is named in `uncounted`').toBe(uncounted);
    const loosest = Object.values<Endpoint>(contract).flatMap(({ access, throttles = [] }) =>
      access === 'admin' ? throttles.map(({ max, windowSeconds }) => (max / windowSeconds) * 60) : [],
    );
    expect(Math.max(...loosest), 'calls a minute').toBe(40);
  });
});
