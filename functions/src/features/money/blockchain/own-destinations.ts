import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { toChainDestination, type ChainPayment } from '@keelstone/domain/money/blockchain/chain-payment';
import { listedWallets, listSenders } from '@keelstone/domain/money/blockchain/sender';
import { type DepositAddress, ownAddressId } from '@keelstone/domain/money/deposit-address/own-address';
import { toAddress } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { currentKey } from '../deposit-address/derive-address.ts';

type OwnDeps = Pick<Deps, 'wallets' | 'depositKeys' | 'depositAddresses' | 'findTogether'>;

/**
 * Our own destinations: the deposit addresses of every version, the wallets that the operator lists, and the accounts'
 * own addresses among the senders of payments. Versions change so rarely that each process reads them once a minute.
 */
export function findOwnDestinations(deps: OwnDeps, listed = listedWallets) {
  const readOwn = () => Promise.all([deps.wallets.list({}), deps.depositKeys.listIds(currentKey)]);
  let read: { atMs: number; own: ReturnType<typeof readOwn> } | undefined;
  return async (coin: Coin, payments: readonly ChainPayment[], nowMs: number) => {
    if (read === undefined || nowMs - read.atMs >= minuteMs) read = { atMs: nowMs, own: readOwn() };
    const [versions, keys] = await read.own.catch((error: unknown) => {
      read = undefined;
      throw error;
    });
    const addresses = versions.map((version) => toAddress({ coin, ...version }));
    const own = [...listed[coin], ...addresses].map((address) => toChainDestination(coin, address));
    const senders = coin === 'btc' && keys.length > 0 ? payments.flatMap(listSenders) : [];
    return new Set([...own, ...(await findOwnAddresses(senders, deps)).keys()]);
  };
}

/** The documents that one request reads: a full block's 7,500 scripts take eight. */
const readMax = 1_000;

/**
 * Finds the accounts' own addresses among destinations: by their ids, or among all of them if those are fewer than what a
 * block pays.
 */
export async function findOwnAddresses(
  destinations: Iterable<string>,
  { depositAddresses, findTogether }: Pick<Deps, 'depositAddresses' | 'findTogether'>,
): Promise<Map<string, DepositAddress>> {
  const queue = [...new Set(destinations)];
  if (queue.length > readMax && (await depositAddresses.count({})) < queue.length) {
    const all = new Map((await depositAddresses.list({})).map((each) => [each.id, each]));
    return new Map(
      queue.flatMap((each) => {
        const own = all.get(ownAddressId(each));
        return own === undefined ? [] : [[each, own] as const];
      }),
    );
  }
  const ownAddresses = new Map<string, DepositAddress>();
  while (queue.length > 0) {
    const part = queue.splice(0, readMax);
    const rows = await findTogether(...part.map((each) => depositAddresses.at(ownAddressId(each))));
    for (const [at, row] of rows.entries()) if (row !== undefined) ownAddresses.set(part[at] ?? '', row);
  }
  return ownAddresses;
}
