import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Answer } from './api.ts';
import { holderCalls, makeHolder } from './holders.ts';
import { makePerson, type Person } from './people.ts';
import { freshKey } from './records.ts';
import { freshDatabase, testDeps } from './test-environment.ts';
import { upload } from './uploads.ts';
import type { Shot } from './burst.ts';

/** Two admins, holders of accounts with 2,500 USD and enough coins, and what they send. */
export type RaceSetup = Awaited<ReturnType<typeof setUpRace>>;

/** On the emulators with a database of this name, or on the given dependencies. */
export async function setUpRace(on: string | Deps) {
  const config = { throttleScale: 1000 };
  const deps =
    typeof on === 'string' ? testDeps({ database: freshDatabase(on), config, decodesWaitingMax: 1000 }) : on;
  const api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  const admin = () => makePerson(deps, { isAdmin: true });
  const calls = holderCalls(api);
  return {
    deps,
    api,
    admins: [await admin(), await admin()] as const,
    holder: () => makeHolder(deps),
    withdraw:
      (...asked: Parameters<typeof calls.withdraw>) =>
      () =>
        calls.withdraw(...asked),
    deposit: async ({ uid, token }: Person) => {
      const proof = await upload(deps, uid);
      const body = { usd: 500, coinSelected: 'eth' as const, proof, transactionId: freshKey() };
      return (await api.call('request-deposit', { token, body })).body.transaction._id;
    },
    approve:
      (admin: Person, id: string): Shot =>
      () =>
        calls.approve(admin, id),
    reject:
      ({ token }: Person, id: string): Shot =>
      () =>
        api.call('reject-transaction', { token, body: { idToReject: id } }),
    remove:
      ({ token }: Person, id: string): Shot =>
      () =>
        api.call('delete-transaction', { token, params: { transactionId: id } }),
  };
}

/** The id of the record that a request has created. */
export async function idOf(shot: Shot): Promise<string> {
  const { body } = (await shot()) as Answer<{ transaction?: { _id: string } }>;
  if (body.transaction === undefined) throw new Error(`No record: ${JSON.stringify(body)}`);
  return body.transaction._id;
}
