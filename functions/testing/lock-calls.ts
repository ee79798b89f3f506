import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/deps.ts';
import type { Api } from './api.ts';
import { makePerson, type Person } from './people.ts';
import { freshKey } from './records.ts';

type Signed = Pick<Person, 'token'>;

/** The calls around a lock, as their callers make them. */
export function lockCalls(api: Api) {
  return {
    lock: ({ token }: Signed) => api.call('lock-account', { token }),
    lockByLink: (code: string) => api.call('use-secure-link', { body: { code } }),
    unlock: ({ token }: Signed) => api.call('request-unlock', { token, body: {} }),
    unlockAs: ({ token, uid: adminId }: Person, { uid }: Pick<Person, 'uid'>) =>
      api.call('unlock-user', { token, params: { adminId }, body: { idToUnlock: uid } }),
    me: async ({ token }: Signed) => (await api.call('get-current-user', { token })).body,
    withdraw: ({ uid, token }: Person) =>
      api.call('request-withdrawal', {
        token,
        params: { userId: uid },
        body: { usd: 500, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId: freshKey() },
      }),
    approve: ({ token }: Signed, id: string) =>
      api.call('approve-transaction', { token, body: { idToApprove: id } }),
    kindsOf: async ({ token }: Signed) =>
      (await api.call('list-security-events', { token })).body.items.map(({ kind }) => kind),
  };
}

/** Somebody who could withdraw. */
export function makeHolder(deps: Deps): Promise<Person> {
  return makePerson(deps, {
    kycStatus: 'Approved',
    figures: { usd: 250_000, btc: 100_000_000, eth: 100_000_000 },
  });
}

/** The refusal of calls that a lock stops. */
export const lockedAnswer = { status: 409, error: { code: 'account-locked' } };
