import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { userContract } from '@keelstone/domain/api/user.contract';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Answer, type Api, type RequestOptions } from '../testing/api.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { missingId } from '../testing/records.ts';
import { freshDatabase, testDeps } from '../testing/test-environment.ts';
import { tally, times } from '../testing/burst.ts';

/** Two instances of the app: separate memories, one database, one clock that the tests can move. */
let one: Api;
let two: Api;
let deps: Deps;
let skewMs = 0;

beforeAll(async () => {
  const database = freshDatabase('proof-caller-throttles');
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database, now });
  one = await startApi(deps);
  two = await startApi(testDeps({ database, now }));
});
afterAll(() => Promise.all([one.close(), two.close()]));

const statuses = (answers: readonly Answer<unknown>[]): number[] => answers.map(({ status }) => status);

async function inTurn<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}

/** A chain of addresses that nobody has used yet. */
let host = 0;
const forged = () => {
  host += 1;
  return {
    ip: `192.0.2.${String(host % 250)}, 10.${String(Math.floor(host / 250))}.${String(host % 250)}.7`,
  };
};

/** A request that succeeds. */
const requestOf = (name: EndpointName, { uid, token }: Person): RequestOptions => ({
  token,
  ...((name === 'get-own-kyc' || name === 'list-journal' || name.includes('-statement')) && {
    params: { userId: uid },
  }),
  ...(name === 'update-profile' && { body: { name: `N ${missingId()}`, number: '+12025550100' } }),
  ...(name === 'update-settings' && userContract[name].example),
  ...forged(),
});

describe('what one caller changes and reads', () => {
  it.each([
    ['update-profile', 10, 3600],
    ['update-settings', 30, 3600],
    ['get-own-kyc', 60, 3600],
    ['get-statement', 120, 900],
    ['download-statement', 10, 3600],
    ['download-statement-pdf', 10, 3600],
    ['list-journal', 120, 900],
  ] as const)(
    '%s is refused after %d times, whatever address is claimed, until the window ends',
    { timeout: 120_000 },
    async (name, max, windowSeconds) => {
      const [person, other] = [await makePerson(deps), await makePerson(deps)];
      const ask = (index: number) => (index % 2 === 0 ? one : two).request(name, requestOf(name, person));
      expect(statuses(await inTurn(max, ask))).toEqual(times(max, () => 200));
      const refused = await ask(0);
      expect(refused.error).toMatchObject({ code: 'too-many-requests' });
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(windowSeconds);
      expect((await one.request(name, requestOf(name, other))).status).toBe(200);
      skewMs += Number(refused.headers.get('retry-after')) * 1000;
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
      times(4 * max, (index) => (index % 2 === 0 ? one : two).request(name, requestOf(name, other))),
    );
    const passed = statuses(onBoth).filter((status) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(max);
    expect(passed).toBeLessThanOrEqual(2 * max);
    // Once it is counted, neither lets anybody through.
    const later = await Promise.all([one, two].map((api) => api.request(name, requestOf(name, other))));
    expect(statuses(later)).toEqual([429, 429]);
  });

  it('mails the owner about at most ten unlocks an hour, and a lock is never refused', async () => {
    const person = await makePerson(deps);
    const turns = await inTurn(12, async () => ({
      lock: await one.request('lock-account', { token: person.token, ...forged() }),
      unlock: await two.request('request-unlock', { token: person.token, body: {}, ...forged() }),
    }));
    expect(tally(turns.map(({ lock }) => lock))).toEqual({ 200: 12 });
    expect(tally(turns.map(({ unlock }) => unlock))).toEqual({ 200: 10, '429 too-many-requests': 2 });
    const mails = await deps.mail.list({ where: [['to', '==', person.email]] });
    expect(mails.filter(({ kind }) => kind === 'unlock-requested')).toHaveLength(10);
    expect(mails.filter(({ kind }) => kind === 'account-locked')).toHaveLength(11);
  });

  it('mails the owner about at most five closings an hour, and keeping the account is never refused', async () => {
    const person = await makePerson(deps);
    const turns = await inTurn(6, async () => ({
      close: await one.request('close-account', { token: person.token, ...forged() }),
      reopen: await two.request('reopen-account', { token: person.token, ...forged() }),
    }));
    expect(tally(turns.map(({ close }) => close))).toEqual({ 200: 5, '429 too-many-requests': 1 });
    expect(tally(turns.map(({ reopen }) => reopen))).toEqual({ 200: 6 });
    const kinds = (await deps.mail.list({ where: [['to', '==', person.email]] })).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual([
      ...times(5, () => 'closing-requested'),
      ...times(5, () => 'closing-undone'),
    ]);
  });

  it('is counted for whatever administrators read of people, and for what they decide, but for a few calls', () => {
    const decisions =
      'approve-kyc approve-transaction close-finding confirm-proposal record-holdings refuse-proposal reject-kyc reject-transaction reset-factors return-payout suspend-user unlock-user unsuspend-user update-flag';
    const views = 'get-books get-desk get-flags get-leases get-policy get-restorable-wallet';
    const uncounted = Object.entries<Endpoint>(contract)
      .filter(
        ([, { access, throttles = [] }]) =>
          access === 'admin' && throttles.every(({ by }) => by !== 'caller'),
      )
      .map(([name]) => name);
    expect(uncounted.sort()).toEqual([...decisions.split(' '), ...views.split(' ')].sort());
    const loosest = Object.values<Endpoint>(contract).flatMap(({ access, throttles = [] }) =>
      access === 'admin' ? throttles.map(({ max, windowSeconds }) => (max / windowSeconds) * 60) : [],
    );
    expect(Math.max(...loosest), 'calls a minute').toBe(40);
  });
});
