import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { contract } from '@keelstone/domain/contract';
import { DomainError } from '@keelstone/domain/errors';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { makePerson } from '../../../testing/people.ts';
import { missingId } from '../../../testing/records.ts';
import { memoryApi } from '../../../testing/tested-api.ts';
import type { Deps } from '../../entry/create-deps.ts';
import { enterCallerThrottles, findCallerCounters } from '../../pipeline/caller-throttles.ts';
import { runThrottled } from '../../pipeline/run-throttled.ts';
import { transactionRunner } from '../firestore/run-transaction.ts';
import { findOpenWindow } from './counters.ts';
import { enterThrottles } from './throttle.service.ts';

/** A step while the password of a login is being checked. */
let meanwhile = (): Promise<void> => Promise.resolve();
let passwordsTried = 0;
let isNextCommitLost = false;
/** While it is set, each of so many transactions is aborted once, when all have read. */
let afterRead: { left: number; give: () => void; given: Promise<void> } | undefined;
const { deps, api, clock } = await memoryApi(
  { config: { throttleScale: 1 } },
  ({ toolkit, runTransaction }) => ({
    async runTransaction(work, lane) {
      if (afterRead !== undefined && afterRead.left > 0) {
        const { give, given } = afterRead;
        afterRead.left -= 1;
        const isLast = afterRead.left === 0;
        const aborted = runTransaction(async (tx) => {
          await work(tx);
          throw new DomainError('unavailable');
        }, lane);
        await aborted.catch(() => undefined);
        if (isLast) give();
        await given;
      }
      return runTransaction(async (tx) => {
        const result = await work(tx);
        if (!isNextCommitLost) return result;
        isNextCommitLost = false;
        throw new DomainError('unavailable');
      }, lane);
    },
    toolkit: {
      ...toolkit,
      async signInWithPassword(given) {
        passwordsTried += 1;
        const work = meanwhile;
        meanwhile = () => Promise.resolve();
        await work();
        return toolkit.signInWithPassword(given);
      },
    },
  }),
);

const endpoint: Endpoint = contract['get-own-kyc'];
const callOf = (uid: string) => ({ name: 'get-own-kyc', endpoint, countedBy: { caller: uid } }) as const;
const counterOf = (uid: string) => fingerprint(`get-own-kyc|caller|${uid}`);
const origin = { ip: '192.0.2.7', userAgent: '', requestId: 'test', forwarded: [] };

/** Something that happens once, and that others wait for. */
function signal() {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give: () => give(), given };
}

it('every call that anybody may make is counted, but for plain reads', () => {
  const uncounted = Object.entries<Endpoint>(contract)
    .filter(([, { access, throttles = [] }]) => access === 'public' && throttles.length === 0)
    .map(([name]) => name);
  expect(uncounted.sort().join(' ')).toBe('get-docs get-health get-openapi get-proof get-rates get-wallet');
});

describe('a request whose body is refused', () => {
  it('counts as an attempt of its network address', async () => {
    const { email, password } = await makePerson(deps);
    const ip = '198.51.100.9';
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
    const send = (body: string) => api.send('POST', '/api/auth/login', { headers, body });
    const refused: number[] = [];
    for (let nth = 0; nth < 20; nth += 1)
      refused.push((await send(['{', '{}', `{"email":[${'0,'.repeat(16_000)}0]}`][nth % 3] ?? '')).status);
    expect(new Set(refused)).toEqual(new Set([400]));
    expect((await send('{')).status).toBe(429);
    expect((await api.call('login', { body: { email, password }, ip })).status).toBe(429);
  });

  it('counts as one of its caller', async () => {
    const { token } = await makePerson(deps);
    const send = () => api.call('update-profile', { token, body: { name: '' } });
    for (let nth = 0; nth < 10; nth += 1) expect((await send()).status).toBe(400);
    expect((await send()).status).toBe(429);
  });
});

it('a known browser’s password is tried while the attempt is being counted, a stranger’s after it, and neither opens a session without', async () => {
  const { uid, email, password } = await makePerson(deps);
  const logIn = (device: string) => api.call('login', { body: { email, password, device } });
  const triedUncounted = async (device: string) => {
    [passwordsTried, isNextCommitLost] = [0, true];
    expect((await logIn(device)).error.code).toBe('unavailable');
    return passwordsTried;
  };
  expect((await logIn('a-browser-of-the-owner')).status).toBe(200);
  const opened = await deps.sessions.find(uid);
  expect(await triedUncounted('a-browser-of-the-owner')).toBe(1);
  expect(await triedUncounted('a-browser-of-a-stranger')).toBe(0);
  expect(await deps.sessions.find(uid)).toEqual(opened);
});

it('of simultaneous guesses of a known browser, at most one more is tried than its counters allow', async () => {
  const { email, password } = await makePerson(deps);
  const guess = (given: string) =>
    api.call('login', { body: { email, password: given, device: 'a-browser-of-the-owner' } });
  expect((await guess(password)).status).toBe(200);
  const guesses = Array.from({ length: 30 }, (_, nth) => `guess number ${String(nth)}`);
  // The order of Firestore: all have read before the first one commits, and read again after it.
  const read = signal();
  [passwordsTried, afterRead] = [0, { left: guesses.length, ...read }];
  await Promise.all(guesses.map(guess));
  afterRead = undefined;
  expect(passwordsTried).toBeLessThanOrEqual(6);
});

describe('late counts', () => {
  it('take nothing back from the window after the one in which a login was tried', async () => {
    const { email, password } = await makePerson(deps);
    const ip = '198.51.100.7';
    const guess = () =>
      api.call('login', {
        body: { email: `${missingId().toLowerCase()}@people.test`, password: 'a guess' },
        ip,
      });
    const guesses: number[] = [];
    meanwhile = async () => {
      clock.skewMs += 15 * minuteMs;
      for (let nth = 0; nth < 21; nth += 1) guesses.push((await guess()).status);
    };
    expect((await api.call('login', { body: { email, password }, ip })).status).toBe(200);
    expect(guesses.filter((status) => status === 401)).toHaveLength(20);
    expect(guesses.at(-1)).toBe(429);
    expect((await guess()).status).toBe(429);
  });

  it('take a successful login back from its own window, exactly', async () => {
    const { email, password } = await makePerson(deps);
    const ip = '198.51.100.8';
    const logIn = (given: string) => api.call('login', { body: { email, password: given }, ip });
    let guessed: number[] = [];
    meanwhile = async () => {
      guessed = [(await logIn('wrong')).status, (await logIn('wrong')).status];
    };
    expect((await logIn(password)).status).toBe(200);
    for (let nth = 0; nth < 4; nth += 1) guessed.push((await logIn('wrong')).status);
    expect(guessed).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('leave a newer window of a signed-in caller unchanged', async () => {
    const uid = missingId();
    const enter = async (by: Deps) => {
      await enterCallerThrottles(await findCallerCounters(callOf(uid), by), by);
    };
    await enter(deps);
    const [begun, onTheWay] = [signal(), signal()];
    const slow: Deps = {
      ...deps,
      throttles: {
        ...deps.throttles,
        async increase(...change) {
          begun.give();
          await onTheWay.given;
          return deps.throttles.increase(...change);
        },
      },
    };
    const late = enter(slow);
    // The read of the late one comes first.
    await begun.given;
    clock.skewMs += 61 * minuteMs;
    await enter(deps);
    const windowNow = async () => findOpenWindow(await deps.throttles.find(counterOf(uid)), deps);
    const before = await windowNow();
    onTheWay.give();
    await late;
    expect(before).toMatchObject({ count: 1 });
    expect(await windowNow()).toEqual(before);
  });
});

it('a call that a strict counter refuses is answered after its other count is written', async () => {
  const uid = missingId();
  const strict = { by: 'ip', counts: 'refusals', max: 1, windowSeconds: 60 } as const;
  const both: Endpoint = { ...endpoint, throttles: [...(endpoint.throttles ?? []), strict] };
  await enterThrottles({ name: 'get-own-kyc', throttles: [strict], countedBy: { ip: origin.ip } }, deps);
  const counters = await findCallerCounters(callOf(uid), deps);
  const refused = signal();
  const slow: Deps = {
    ...deps,
    runTransaction: (work) => deps.runTransaction(work).finally(refused.give),
    throttles: {
      ...deps.throttles,
      async save(...window) {
        await refused.given;
        // Later than an answer that does not wait: in memory nothing else takes a turn of the event loop.
        await setImmediate();
        return deps.throttles.save(...window);
      },
    },
  };
  const attempt = {
    name: 'get-own-kyc',
    endpoint: both,
    body: undefined,
    caller: undefined,
    origin,
    counters,
    switchedOn: Promise.resolve(),
    noteRefusal: () => Promise.resolve(),
  } as const;
  await expect(runThrottled(attempt, slow, () => Promise.resolve())).rejects.toMatchObject({
    code: 'too-many-requests',
  });
  expect(await deps.throttles.find(counterOf(uid))).toMatchObject({ count: 1 });
});

it('strict counters are entered exactly, however many enter them together', async () => {
  const throttle = { by: 'caller', counts: 'refusals', max: 5, windowSeconds: 60 } as const;
  const call = { name: 'test', throttles: [throttle], countedBy: { caller: missingId() } };
  const entered = await Promise.allSettled(Array.from({ length: 12 }, () => enterThrottles(call, deps)));
  expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

it('a call whose kill switch cannot be read fails with that error once, and is not counted', async () => {
  const name = missingId();
  const throttle = { by: 'caller', counts: 'all', max: 1, windowSeconds: 60 } as const;
  const call = { name, throttles: [throttle], countedBy: { caller: name } };
  // Firestore's report of contention: the transaction itself would be repeated after it.
  const unread = Promise.reject(Object.assign(new Error('no answer'), { code: 14 }));
  await expect(enterThrottles({ ...call, switchedOn: unread }, deps)).rejects.toThrow('no answer');
  await enterThrottles(call, deps);
  await expect(enterThrottles(call, deps)).rejects.toMatchObject({ code: 'too-many-requests' });
});

describe('a counter of client addresses', () => {
  const throttle = { by: 'ip', counts: 'all', max: 2, windowSeconds: 60 } as const;
  const isLetIn = async (name: string, ip: string): Promise<boolean> => {
    try {
      await enterThrottles({ name, throttles: [throttle], countedBy: { ip } }, deps);
      return true;
    } catch {
      return false;
    }
  };

  it('counts all IPv6 addresses of a /64 together, and ten times as often all of its /48', async () => {
    const name = missingId();
    const of64 = (subnet: number, host: number) => `2001:db8:7:${subnet.toString(16)}::${host.toString(16)}`;
    const first = [await isLetIn(name, of64(0, 1)), await isLetIn(name, of64(0, 2))];
    expect([...first, await isLetIn(name, of64(0, 3))]).toEqual([true, true, false]);
    for (let subnet = 1; subnet < 10; subnet += 1)
      for (const host of [1, 2]) expect(await isLetIn(name, of64(subnet, host))).toBe(true);
    expect(await isLetIn(name, of64(10, 1))).toBe(false);
    expect(await isLetIn(name, '2001:db8:8::1')).toBe(true);
  });
});

it('calls that all write the counters of one network do so in turn, unless a known device could wait for strangers', async () => {
  /** How many of 12 simultaneous calls ran their transaction at the same time at most, and how many were let in. */
  const enter = async (name: 'register' | 'login', ipOf: (nth: number) => string) => {
    let [running, most] = [0, 0];
    const runTransaction = transactionRunner({
      ...deps.db,
      async runTransaction(work, options) {
        most = Math.max(most, (running += 1));
        await setImmediate();
        return deps.db.runTransaction(work, options).finally(() => (running -= 1));
      },
    });
    const { throttles }: Endpoint = contract[name];
    const calls = Array.from({ length: 12 }, (_value, nth) => {
      const call = { name, throttles: throttles ?? [], countedBy: { ip: ipOf(nth) } };
      return enterThrottles(call, { ...deps, runTransaction });
    });
    const entered = (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled');
    return [most, entered.length];
  };
  expect(await enter('register', () => '198.51.100.20')).toEqual([1, 10]);
  expect(await enter('register', (nth) => `198.51.100.${String(30 + nth)}`)).toEqual([12, 12]);
  expect(await enter('login', () => '198.51.100.20')).toEqual([12, 12]);
});
