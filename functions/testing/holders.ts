import { currentWallet } from '@keelstone/domain/collections';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { chainVerdicts } from '@keelstone/domain/money/blockchain/chain-verdicts';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/create-deps.ts';
import type { Answer, Api } from './api.ts';
import type { Shot } from './burst.ts';
import { makePerson, type Person } from './people.ts';
import { freshKey } from './records.ts';
import { upload } from './uploads.ts';

type Wanted = { usd?: number; btcAddress?: string; key?: string };
type Signed = Pick<Person, 'token'>;

/** An administrator's entries with an approval. */
export type Seen = { received?: number | undefined; outputs?: string[]; ticked?: string[]; reason?: string };

/** Every warning that an approval may have. */
export const everyTick = [
  ...chainVerdicts.map((verdict) => `chain-${verdict}`),
  ...['chain-unproven', 'sanctioned', 'address-doubt', 'own-address', 'address-replaced'],
];

/** Somebody who may withdraw, with 2,500 USD and a coin of each. */
export function makeHolder(deps: Deps): Promise<Person> {
  const figures = { usd: 250_000, btc: 100_000_000, eth: 100_000_000 };
  return makePerson(deps, { kycStatus: 'Approved', figures });
}

/** The calls around withdrawals and locks, as their callers make them. */
export function holderCalls(api: Api) {
  const withdraw = ({ uid, token }: Person, { usd = 1000, key = freshKey(), ...asked }: Wanted = {}) => {
    const about = { usd, coinSelected: 'btc', transactionId: key, btcAddress: exampleAddresses.btc } as const;
    return api.call('request-withdrawal', { token, params: { userId: uid }, body: { ...about, ...asked } });
  };
  return {
    withdraw,
    withdrawal: async (...asked: Parameters<typeof withdraw>): Promise<string> =>
      (await withdraw(...asked)).body.transaction._id,
    preview: async ({ token }: Signed, idToApprove: string, seen: Seen = {}) =>
      (await api.call('preview-approve-transaction', { token, body: { idToApprove, ...seen } })).body,
    approve: ({ token }: Signed, idToApprove: string, seen: Seen & { expected?: string | undefined } = {}) =>
      api.call('approve-transaction', { token, body: { idToApprove, ...seen } }),
    lock: ({ token }: Signed) => api.call('lock-account', { token }),
    lockByLink: (code: string) => api.call('use-secure-link', { body: { code } }),
    unlock: ({ token }: Signed) => api.call('request-unlock', { token, body: {} }),
    unlockAs: ({ token, uid: adminId }: Person, { uid }: Pick<Person, 'uid'>) =>
      api.call('unlock-user', { token, params: { adminId }, body: { idToUnlock: uid } }),
    me: async ({ token }: Signed) => (await api.call('get-current-user', { token })).body,
    kindsOf: async ({ token }: Signed) =>
      (await api.call('list-security-events', { token })).body.items.map(({ kind }) => kind),
  };
}

/** The refusal of calls that a lock stops. */
export const lockedAnswer = { status: 409, error: { code: 'account-locked' } };

type Asked = { usd?: number; coin?: Coin; txid?: string; key?: string; proof?: string; quote?: string };

/** Files a deposit of 600 USD in Bitcoin: 0.009375 BTC at the price of the tests. */
export async function requestDeposit(
  { api, deps }: { api: Api; deps: Deps },
  { uid, token }: Person,
  { usd = 600, coin: coinSelected = 'btc', txid = '', key: transactionId = freshKey(), ...more }: Asked = {},
) {
  const { proof = await upload(deps, uid), ...quoted } = more;
  const body = { usd, coinSelected, txid, transactionId, proof, ...quoted };
  return api.call('request-deposit', { token, body });
}

/** Two administrators, holders, and what they send at the same time. */
export async function setUpRace({ deps, api }: { deps: Deps; api: Api }) {
  await deps.wallets.save(currentWallet, makeWalletVersion());
  const admin = () => makePerson(deps, { isAdmin: true });
  const { withdraw, approve } = holderCalls(api);
  return {
    admins: [await admin(), await admin()] as const,
    holder: () => makeHolder(deps),
    withdraw:
      (...asked: Parameters<typeof withdraw>) =>
      () =>
        withdraw(...asked),
    deposit: async (by: Person) =>
      (await requestDeposit({ api, deps }, by, { usd: 500, coin: 'eth' })).body.transaction._id,
    approve:
      (by: Person, id: string): Shot =>
      () =>
        approve(by, id),
    reject:
      ({ token }: Person, idToReject: string): Shot =>
      () =>
        api.call('reject-transaction', { token, body: { idToReject } }),
    remove:
      ({ token }: Person, transactionId: string): Shot =>
      () =>
        api.call('delete-transaction', { token, params: { transactionId } }),
  };
}

/** The id of the record that a request has created. */
export async function idOf(shot: Shot): Promise<string> {
  const { body } = (await shot()) as Answer<{ transaction: { _id: string } }>;
  return body.transaction._id;
}
