import { agreedReading, type ChainCandidate, type ChainReading } from '@keelstone/domain/chain/chain-payment';
import { isPaymentOf, payoutEvidence, type Payout } from '@keelstone/domain/chain/payout-evidence';
import { limits } from '@keelstone/domain/limits';
import { addressOf } from '@keelstone/domain/review/transaction-signals';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { bitcoinScript } from '@keelstone/domain/wallet/address';
import { comparableAddress } from '@keelstone/domain/wallet/comparable-address';
import { payoutClaimId } from '@keelstone/domain/wallet/txid';
import type { Deps } from '../deps.ts';
import {
  keptFacts,
  oldMs,
  readFactsAgain,
  type FactsDeps,
  type FoundEvidence,
} from './find-evidence.service.ts';

/** An approved withdrawal: it has its price. */
export function isPayout(record: Transaction): record is Payout {
  return record.type === 'Withdrawal' && record.status === 'Approved' && record.paid !== null;
}

/**
 * What the chain says about the transaction that was entered for a payout; `undefined` where none was, or nobody is
 * asked. What can no longer change is not asked again. At most two reads, and one write of a new reading.
 */
export async function findPayout(record: Payout, deps: FactsDeps): Promise<FoundEvidence | undefined> {
  const { paidTxid, coin } = record;
  if (paidTxid === null || !deps.chain.isOn(coin)) return undefined;
  const kept = await keptFacts(record, paidTxid, deps);
  const facts = kept?.isOpen === false ? kept : await readFactsAgain(record, deps, 'view');
  if (facts === undefined) return undefined;
  const { reading, second, readAtMs } = facts;
  const isReadingOld = deps.now() - readAtMs > oldMs;
  const readings = second === undefined ? [reading] : [reading, second];
  const seen = { readings, isReadingOld, steps: limits.confirmationSteps };
  return { evidence: payoutEvidence(record, seen), readAtMs };
}

/**
 * Payments to the Bitcoin address of a payout with its exact amount, made since it was approved, that no other payout
 * has: what its id may be, before anybody types it or once what was typed is gone. As many reads as are found.
 */
export async function suggestPayments(
  record: Payout,
  deps: Pick<Deps, 'chain' | 'findTogether' | 'now' | 'payoutClaims'>,
): Promise<ChainCandidate[]> {
  const { coin, paidTxid } = record;
  const address = comparableAddress(coin, addressOf(record));
  // It goes into the path of a question, and is what somebody typed.
  if (coin !== 'btc' || !deps.chain.isOn(coin) || bitcoinScript(address) === undefined) return [];
  const found = (await deps.chain.list({ address, nowMs: deps.now() }))
    .filter((payment) => payment.txid !== paidTxid && isPaymentOf(record, payment))
    .slice(0, 10);
  const claims = await deps.findTogether(
    ...found.map(({ txid }) => deps.payoutClaims.at(payoutClaimId({ coin, txid, address }))),
  );
  return found
    .filter((_payment, at) => claims[at] === undefined)
    .map(({ txid, block, confirmations }) => ({
      ...{ txid, block, confirmations },
      coinUnits: record.paid.coinUnits,
    }));
}

const earlierMax = 3;

/**
 * What the ids say that were entered for a payout before, the newest few that no other payout has: one of them may pay it
 * too. `undefined` where sources disagree. As many reads and questions as there are.
 */
export async function readEarlier(
  record: Payout,
  { chain, findTogether, now, payoutClaims }: Pick<Deps, 'chain' | 'findTogether' | 'now' | 'payoutClaims'>,
): Promise<(ChainReading | undefined)[]> {
  const { coin, paidTxid, payouts } = record;
  const address = addressOf(record);
  const txids = [...new Set(payouts.map(({ txid }) => txid))]
    .filter((txid) => txid !== paidTxid)
    .slice(-earlierMax);
  const claims = await findTogether(
    ...txids.map((txid) => payoutClaims.at(payoutClaimId({ coin, txid, address }))),
  );
  const free = txids.filter((_txid, at) => claims[at] === undefined);
  return Promise.all(
    free.map(async (txid) =>
      agreedReading(await chain.read({ coin, txid, address, before: undefined, nowMs: now() })),
    ),
  );
}
