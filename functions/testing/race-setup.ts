import { currentWallet } from '@keelstone/domain/collections';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Api } from './api.ts';
import { makePerson, type Person } from './people.ts';
import { freshKey } from './records.ts';
import { freshDatabase, testDeps } from './test-environment.ts';
import { upload } from './uploads.ts';
import type { Shot } from './burst.ts';

/** Two admins, holders of accounts, and what they send. */
export type RaceSetup = {
  deps: Deps;
  api: Api;
  admins: readonly [Person, Person];
  /** Approved, with 2,500 USD and enough coins. */
  holder(): Promise<Person>;
  withdraw(person: Person, options?: { usd?: number; key?: string }): Shot;
  deposit(person: Person): Promise<string>;
  approve(admin: Person, id: string): Shot;
  reject(admin: Person, id: string): Shot;
  remove(person: Person, id: string): Shot;
};

/** On the emulators with a database of this name, or on the given dependencies. */
export async function setUpRace(on: string | Deps): Promise<RaceSetup> {
  const config = { throttleScale: 1000 };
  const deps =
    typeof on === 'string' ? testDeps({ database: freshDatabase(on), config, decodesWaitingMax: 1000 }) : on;
  const api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  const admin = () => makePerson(deps, { isAdmin: true });
  return {
    deps,
    api,
    admins: [await admin(), await admin()],
    holder: () =>
      makePerson(deps, {
        kycStatus: 'Approved',
        figures: { usd: 250_000, btc: 100_000_000, eth: 100_000_000 },
      }),
    withdraw: ({ uid, token }, { usd = 1000, key = freshKey() } = {}) => {
      const body = {
        usd,
        coinSelected: 'btc' as const,
        btcAddress: exampleAddresses.btc,
        transactionId: key,
      };
      return () => api.call('request-withdrawal', { token, params: { userId: uid }, body });
    },
    deposit: async ({ uid, token }) => {
      const proof = await upload(deps, uid);
      const body = { usd: 500, coinSelected: 'eth' as const, proof, transactionId: freshKey() };
      return (await api.call('request-deposit', { token, body })).body.transaction._id;
    },
    approve:
      ({ token }, id) =>
      () =>
        api.call('approve-transaction', { token, body: { idToApprove: id } }),
    reject:
      ({ token }, id) =>
      () =>
        api.call('reject-transaction', { token, body: { idToReject: id } }),
    remove:
      ({ token }, id) =>
      () =>
        api.call('delete-transaction', { token, params: { transactionId: id } }),
  };
}

/** The id of the record that a request has created. */
export async function idOf(shot: Shot): Promise<string> {
  const { body } = await shot();
  const transaction: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'transaction') : {};
  const id: unknown =
    typeof transaction === 'object' && transaction !== null ? Reflect.get(transaction, '_id') : '';
  if (typeof id !== 'string') throw new Error(`No record: ${JSON.stringify(body)}`);
  return id;
}
