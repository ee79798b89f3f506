import { findScript } from '@keelstone/domain/kernel/address/address';
import { toComparableAddress } from '@keelstone/domain/kernel/address/comparable-address';
import { readTxid } from '@keelstone/domain/kernel/address/read-pasted';
import { payoutClaimId } from '@keelstone/domain/kernel/address/txid';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import type { ChainCandidate } from '@keelstone/domain/money/blockchain/chain-payment';
import {
  pickAgreed,
  type ChainReading,
  type ChainReadings,
} from '@keelstone/domain/money/blockchain/chain-reading';
import {
  isPaymentOf,
  isSettled,
  isUnseen,
  type Payout,
  payoutChainText,
  judgePayoutEvidence,
} from '@keelstone/domain/money/blockchain/payout-evidence';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { awaitSource } from '../../../platform/ask-source.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type FoundEvidence, findKeptFacts, oldMs, readFactsAgain } from './find-evidence.service.ts';

/** Returns whether a record is an approved withdrawal, which has a price. */
export function isPayout(record: Transaction): record is Payout {
  return record.type === 'Withdrawal' && record.status === 'Approved' && record.paid !== null;
}

/**
 * The chain's evidence about the transaction entered for a payout, or `undefined` if none was entered, or no source is
 * set. A settled payout is not asked about again. At most two reads, and one write for a new reading.
 */
export async function findPayoutEvidence(
  record: Payout,
  deps: Deps,
  by: 'owner' | 'view' = 'view',
): Promise<FoundEvidence | undefined> {
  const { paidTxid, coin } = record;
  if (paidTxid === null || !deps.chain.isOn(coin)) return undefined;
  const storedFacts = await findKeptFacts(record, paidTxid, deps);
  const facts = storedFacts?.isOpen === false ? storedFacts : await readFactsAgain(record, deps, by);
  if (facts === undefined) return undefined;
  const { readAtMs } = facts;
  const isReadingOld = deps.now() - readAtMs > oldMs;
  return { evidence: judgePayoutEvidence(record, { ...facts, isReadingOld }), readAtMs };
}

/**
 * Reads the transaction with this id before it is entered for a payout. `unseen`: why it does not count as its payment
 * yet. `undefined` if no source is set, or none answers in time.
 */
export async function lookUpPayout(
  record: Transaction | undefined,
  typed: string,
  { chain, now }: Deps,
): Promise<{ readings: ChainReadings; unseen: string | undefined } | undefined> {
  if (record === undefined || !isPayout(record) || !chain.isOn(record.coin)) return undefined;
  const { coin } = record;
  const id = readTxid(coin, typed);
  if ('refused' in id) return undefined;
  const readings = await awaitSource(
    chain.read({ coin, txid: id.value, address: toAddress(record), nowMs: now() }),
  );
  if (readings === undefined || readings.reading.found === 'silence') return undefined;
  const evidence = judgePayoutEvidence(record, { ...readings, isReadingOld: false });
  return { readings, unseen: isUnseen(evidence) ? payoutChainText(evidence, record) : undefined };
}

/**
 * Finds the settled transactions that pay a payout, by the sources' current or last answers. Looks at the entered ids,
 * and for Bitcoin at any exact payment, since it may have been sent without entering its id.
 */
export async function findSettledTxids(record: Transaction | undefined, deps: Deps): Promise<string[]> {
  if (record === undefined || !isPayout(record) || record.returned !== null) return [];
  if (!deps.chain.isOn(record.coin)) return [];
  const [facts, earlier, suggestions] = await Promise.all([
    readFactsAgain(record, deps, 'approval'),
    readEarlier(record, deps),
    suggestPayments(record, deps),
  ]);
  const unentered = suggestions.filter(({ block }) => block !== null).slice(0, earlierMax);
  const readings = [facts, ...[...earlier, ...(await readAll(record, unentered, deps))].map(toReadings)];
  const settled = readings.flatMap((each) =>
    each?.reading.found === 'payment' && isSettled(record, each) ? [each.reading.payment.txid] : [],
  );
  return [...new Set(settled)];
}

const toReadings = (reading: ChainReading | undefined) => reading && { reading };

/**
 * Finds payments to the Bitcoin address of a payout with its exact amount, made after its approval, that no other
 * payout has. They are suggested before anybody types an id, or once the typed one is gone. One read for each found
 * payment.
 */
export async function suggestPayments(record: Payout, deps: Deps): Promise<ChainCandidate[]> {
  const { coin, paidTxid } = record;
  const { coinUnits } = record.paid;
  const address = toComparableAddress(coin, toAddress(record));
  // Somebody typed the address, and it becomes part of a URL.
  if (coin !== 'btc' || !deps.chain.isOn(coin) || findScript(address) === undefined) return [];
  const candidates = (await deps.chain.list({ address, nowMs: deps.now() }))
    .filter((payment) => payment.txid !== paidTxid && isPaymentOf(record, payment))
    .slice(0, blockchainLimits.candidates)
    .map(({ txid, block, confirmations }) => ({ txid, block, confirmations, coinUnits }));
  return dropClaimed(record, candidates, deps);
}

const earlierMax = 3;

/**
 * Reads the transactions that were entered for a payout before its present one: any of them may have paid it too. Leaves
 * out those that belong to another payout, and all but the newest few. An element is `undefined` if sources disagree.
 * Costs a read and a request for each.
 */
export async function readEarlier(record: Payout, deps: Deps): Promise<(ChainReading | undefined)[]> {
  const { paidTxid, payouts } = record;
  const enteredTxids = [...new Set(payouts.map(({ txid }) => txid))]
    .filter((txid) => txid !== paidTxid)
    .slice(-earlierMax)
    .map((txid) => ({ txid }));
  return readAll(record, await dropClaimed(record, enteredTxids, deps), deps);
}

function readAll(
  record: Payout,
  named: readonly { txid: string }[],
  { chain, now }: Deps,
): Promise<(ChainReading | undefined)[]> {
  const { coin } = record;
  const address = toAddress(record);
  return Promise.all(
    named.map(async ({ txid }) => pickAgreed(await chain.read({ coin, txid, address, nowMs: now() }))),
  );
}

/** Leaves out the transactions that another payout to the same address has. */
async function dropClaimed<Named extends { txid: string }>(
  record: Payout,
  named: readonly Named[],
  { findTogether, payoutClaims }: Deps,
): Promise<Named[]> {
  const claim = { coin: record.coin, address: toAddress(record) };
  const claims = await findTogether(
    ...named.map(({ txid }) => payoutClaims.at(payoutClaimId({ ...claim, txid }))),
  );
  return named.filter((_each, at) => (claims[at]?.transactionId ?? record.id) === record.id);
}
