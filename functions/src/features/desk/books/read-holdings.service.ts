import { chainHoldingsId } from '@keelstone/domain/collections';
import { type AddressHoldings, sumCoinsByLedger } from '@keelstone/domain/desk/books/holdings';
import { type Coin, coins } from '@keelstone/domain/kernel/amounts/coins';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { bookedOutputId } from '@keelstone/domain/money/blockchain/booked-output';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import { toChainDestination, type ChainPayment } from '@keelstone/domain/money/blockchain/chain-payment';
import { toAddress } from '@keelstone/domain/money/transaction/transaction';
import type { TransactionRow } from '@keelstone/domain/money/transaction/transaction.wire';
import type { Deps } from '../../../platform/deps.ts';
import { runParts } from '../../../platform/job/job-run.ts';
import { readRowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { findBookedByCalls } from '../../money/blockchain/book-outputs.ts';
import { findOwnAddresses } from '../../money/blockchain/own-destinations.ts';
import { listOpenFacts } from '../../money/blockchain/watch-chain.service.ts';

/** The most addresses of each coin that a source is asked about: the newest. */
const addressesMax = 20;
/** The accounts' own addresses that held something when they were last checked. */
export const holding = { where: [['heldUnits', '>', 0]], orderBy: [['heldUnits', 'asc']] } as const;
/** The versions that are read to find the platform's addresses; some change only the other coin's. */
const versionsMax = 60;
const pageSize = 100;
/** The most payments that are looked up, the largest first. Smaller ones, such as dust, may be unbooked. */
const outputsMax = 1_000;

/**
 * Stores the balances of the platform's deposit addresses on the chains, and of the accounts' by their last checks,
 * with the ledger's sums of the last check of all books and the amounts that explain the difference. If a coin's source
 * is silent, the last reading stays, and is a finding after two days. Errors: none from a source.
 */
export async function readHoldings(deps: Deps): Promise<void> {
  const watchedCoins = coins.filter((coin) => deps.chain.isOn(coin));
  if (watchedCoins.length === 0) return;
  const [whole, leaving, btc, versions] = await Promise.all([
    deps.reconciliations.findLatestWhole(),
    sumLeavingUnits(deps),
    deps.depositAddresses.countAndSum(holding, 'heldUnits'),
    deps.wallets.list({ orderBy: [['atMs', 'desc']], limit: versionsMax }),
  ]);
  const ledger = whole === undefined ? undefined : sumCoinsByLedger(whole.sums);
  const ofAccounts = { btc, eth: { count: 0, sum: 0 } };
  const readCoin = async (coin: Coin): Promise<void> => {
    const spellings = versions.map((wallet) => toAddress({ coin, ...wallet })).filter((text) => text !== '');
    const byPlace = new Map(spellings.map((address) => [toChainDestination(coin, address), address]));
    const addresses = [...byPlace.values()].slice(0, addressesMax);
    const holdings = await deps.chain.holdings({ coin, addresses, nowMs: deps.now() });
    const before = await deps.chainHoldings.find(chainHoldingsId);
    if (holdings === undefined) {
      await reportOldHoldings(coin, before?.[coin], deps);
      return;
    }
    const payments = [...holdings.payments, ...(await readSeenPayments(coin, deps))];
    const paid = payments.flatMap(({ transfers }) => transfers.map(({ to }) => to));
    const ours = new Set([...byPlace.keys(), ...(await findOwnAddresses(paid, deps)).keys()]);
    const read: AddressHoldings = {
      readAtMs: deps.now(),
      addresses: addresses.length + ofAccounts[coin].count,
      held: holdings.held + ofAccounts[coin].sum,
      ledger: ledger?.[coin] ?? null,
      leaving: leaving[coin],
      unbooked: await sumUnbookedUnits({ coin, payments, ours }, deps),
    };
    await deps.chainHoldings.save(chainHoldingsId, { ...before, [coin]: read });
  };
  await runParts(
    watchedCoins.map((coin) => () => readCoin(coin)),
    deps,
  );
}

/** Opens a finding about a source that was silent for days. */
async function reportOldHoldings(coin: Coin, last: AddressHoldings | undefined, deps: Deps): Promise<void> {
  if (last === undefined || deps.now() - last.readAtMs <= blockchainLimits.holdingsOldMs) return;
  const detail = `${coin.toUpperCase()}: last read on ${timeText(last.readAtMs)}`;
  await keepFindings([makeChainFinding({ code: 'holdings-unread', subject: coin, detail })], deps);
}

async function sumLeavingUnits({ transactions }: Deps): Promise<Record<Coin, number>> {
  const units = { btc: 0, eth: 0 };
  const unpaid = readRowsInPages<TransactionRow>(pageSize, (after) =>
    transactions.listWaiting('unpaid', 'any', { after, limit: pageSize }),
  );
  for await (const { coin, paid, coinUnits } of unpaid) units[coin] += paid?.coinUnits ?? coinUnits;
  return units;
}

/** The last readings of the payments that waiting deposits name. */
async function readSeenPayments(coin: Coin, deps: Deps): Promise<ChainPayment[]> {
  const payments = new Map<string, ChainPayment>();
  for await (const { coin: ofCoin, txid, reading } of listOpenFacts(deps))
    if (ofCoin === coin && reading.found === 'payment')
      payments.set(`${txid} ${reading.payment.transfers[0]?.to ?? ''}`, reading.payment);
  return [...payments.values()];
}

/** The unbooked units that came from outside. Change and moves between our own addresses do not count. */
async function sumUnbookedUnits(
  { coin, payments, ours }: { coin: Coin; payments: readonly ChainPayment[]; ours: ReadonlySet<string> },
  { bookedOutputs, findTogether }: Deps,
): Promise<number> {
  const ids = new Map(
    payments
      .filter(({ hasFailed, isFromUs }) => !hasFailed && isFromUs !== true)
      .flatMap(({ txid, transfers }) =>
        transfers
          .filter(({ to }) => ours.has(to))
          .map((each) => [bookedOutputId({ coin, txid, ...each }), each.coinUnits] as const),
      ),
  );
  // A payment by a contract may be booked under another name.
  for (const payment of payments) {
    const booked = await findBookedByCalls(payment, (spec) => bookedOutputs.list(spec));
    for (const each of booked.keys()) ids.delete(bookedOutputId({ coin, txid: payment.txid, ...each }));
  }
  const arrived = [...ids].sort(([, one], [, other]) => other - one).slice(0, outputsMax);
  const booked = await findTogether(...arrived.map(([id]) => bookedOutputs.at(id)));
  return arrived.reduce((sum, [, units], at) => sum + (booked[at] === undefined ? units : 0), 0);
}
