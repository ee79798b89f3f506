import { expect } from 'vitest';
import type { User } from '@keelstone/domain/core/user/user';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { ownAddressId } from '@keelstone/domain/money/deposit-address/own-address';
import type { Deps } from '../src/entry/create-deps.ts';
import { watchArrivals } from '../src/features/money/deposit/watch-arrivals.service.ts';
import type { Api } from './api.ts';
import { giveDepositKey } from './deposit-keys.ts';
import { localChain } from './local-chain.ts';
import { makePerson, type Person } from './people.ts';

type Holder = Pick<Person, 'uid' | 'token'>;

export const showAddress = (api: Api, { uid: userId, token }: Holder, usd?: number) =>
  api.call('show-deposit-address', { token, params: { userId }, body: { usd } });

/** A local chain with a key, for payments to own addresses. */
export async function ownAddresses(...given: Parameters<typeof localChain>) {
  const chain = await localChain(...given);
  const { deps, api, act, clock } = chain;
  await giveDepositKey(deps);
  /** All records of somebody, oldest first. */
  const recordsOf = ({ uid }: Pick<Person, 'uid'>) =>
    deps.transactions.list({ where: [['uid', '==', uid]], orderBy: [['createdAtMs', 'asc']] });
  const addressRow = async (address: string) =>
    (await deps.depositAddresses.find(ownAddressId(toChainDestination('btc', address)))) ?? expect.fail();
  const changeRow = async (address: string, changed: object) => {
    const row = await addressRow(address);
    await deps.depositAddresses.save(row.id, { ...row, ...changed });
  };
  /** Returns them as they were. */
  const changeUser = async (uid: string, changed: object): Promise<User> => {
    const user = (await deps.users.find(uid)) ?? expect.fail();
    await deps.users.save(uid, { ...user, ...changed });
    return user;
  };
  /** With a price, 640 USD are quoted at it. */
  const show = async (person: Holder, rateUsd?: number): Promise<string> => {
    const { btcAddress } = (await showAddress(api, person, rateUsd && 640)).body;
    const { quote } = await addressRow(btcAddress);
    if (quote && rateUsd) await changeRow(btcAddress, { quote: { ...quote, rateUsd } });
    return btcAddress;
  };
  const mine = (count = 1) => act({ do: 'mine', count });
  const pay = (to: string, amount = '0.01') => act({ do: 'pay', to, amount });
  const runJob = (some: Partial<Deps> = {}) => {
    clock.skewMs += 60_000;
    return watchArrivals({ ...deps, ...some });
  };
  /** A run of the job after more blocks. */
  const nextBlock = async (count = 1) => {
    await mine(count);
    await runJob();
  };
  return {
    ...{ ...chain, recordsOf, addressRow, changeRow, changeUser, show, pay, mine, runJob },
    /** Runs the job, of which a part may fail. */
    tryJob: (some?: Partial<Deps>) => runJob(some).catch(() => 'failed'),
    one: async (person: Pick<Person, 'uid'>) => {
      const [record, ...more] = await recordsOf(person);
      expect(more).toEqual([]);
      return record ?? expect.fail('There is no record');
    },
    nextBlock,
    /** Somebody who pays while they look, which a run of the job has seen in no block. */
    paidNow: async (rateUsd?: number, amount?: string) => {
      const person = await makePerson(deps);
      const txid = await pay(await show(person, rateUsd), amount);
      await runJob();
      return { person, txid };
    },
    /** Somebody who pays an hour after they have left the page, so that only blocks are read for them. */
    paidLater: async () => {
      const person = await makePerson(deps);
      const address = await show(person);
      clock.skewMs += hourMs;
      await nextBlock();
      await pay(address);
      return { person, address };
    },
    codesOf: async (about: string) => (await chain.findingsOf(about)).map(({ code }) => code),
  };
}
