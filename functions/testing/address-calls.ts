import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { hourMs } from '@keelstone/domain/time-units';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Api } from './api.ts';
import { lockCalls, makeHolder } from './lock-calls.ts';
import { tokenOf, type Person } from './people.ts';
import { freshKey } from './records.ts';
import { freshDatabase, loggedErrors, testDeps } from './test-environment.ts';

/** A separate database with an API on it, and a new holder for each test. */
export type AddressBook = {
  deps: Deps;
  api: Api;
  holder: Person;
  calls: ReturnType<typeof lockCalls>;
};

/** Sets up an address book for each test, and returns its holder's calls and its clock. */
export function withAddressBook(database: string, set: (book: AddressBook) => void) {
  let nowMs = Date.now();
  let deps: Deps;
  let api: Api;
  let holder: Person;
  let calls: ReturnType<typeof lockCalls>;
  const take = (next: Person): void => {
    holder = next;
    set({ deps, api, holder, calls });
  };
  const anotherHolder = async () => take(await makeHolder(deps));
  beforeAll(async () => {
    const now = () => nowMs;
    deps = testDeps({ database: freshDatabase(database), now, config: { throttleScale: 1000 } });
    api = await startApi(deps);
    calls = lockCalls(api);
  });
  beforeEach(async () => {
    nowMs = Date.now();
    await anotherHolder();
  });
  afterAll(async () => {
    await api.close();
    expect(loggedErrors).toEqual([]);
  });
  const own = () => ({ token: holder.token });
  return {
    anotherHolder,
    /** Moves the clock forward, which ages the holder's session. */
    idle: (ms: number): void => {
      nowMs += ms;
    },
    /** Moves the clock forward; the holder signs in again. */
    later: async (hours: number): Promise<void> => {
      nowMs += hours * hourMs;
      take({ ...holder, token: await tokenOf(deps, holder.uid) });
    },
    inHours: (hours: number) => new Date(nowMs + hours * hourMs).toISOString(),
    /** Sorted by name: at the same time they have no order. */
    kinds: async () => (await calls.kindsOf(holder)).sort(),
    book: async ({ token }: Pick<Person, 'token'> = holder) =>
      (await api.call('get-address-book', { token })).body,
    add: (address: string = exampleAddresses.btc, label = 'Ledger') =>
      api.call('add-address', { ...own(), body: { coinSelected: 'btc', address, label } }),
    rename: (addressId: string, label: string) =>
      api.call('rename-address', { ...own(), params: { addressId }, body: { label } }),
    remove: (addressId: string) => api.call('remove-address', { ...own(), params: { addressId } }),
    turnOn: () => api.call('require-saved-address', { ...own(), body: {} }),
    turnOff: () => api.call('request-any-address', { ...own(), body: {} }),
    withdraw: (btcAddress: string = exampleAddresses.btc) =>
      api.call('request-withdrawal', {
        ...own(),
        params: { userId: holder.uid },
        body: { usd: 500, coinSelected: 'btc', btcAddress, transactionId: freshKey() },
      }),
  };
}
