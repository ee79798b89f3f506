import { type Finding, findingId } from '@keelstone/domain/core/finding/finding';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import {
  agreedReading,
  canCorroborate,
  type ChainFacts,
  type ChainPayment,
  type ChainReadings,
  confirmationsNeeded,
  listOwnTransfers,
  sumUnits,
  withReading,
} from '@keelstone/domain/money/blockchain/chain-payment';
import type { DepositAddress } from '@keelstone/domain/money/deposit-address/own-address';
import { decideArrival, fixPrice } from '@keelstone/domain/money/deposit/arrival';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { openQuote } from '../../core/rates/signed-quote.ts';
import { readFactsAgain } from '../blockchain/find-evidence.service.ts';
import { notifyOfDeposit } from '../transaction/notify-of-money.ts';

/** `isListed`: whether a source lists the payment now, and not only before. */
type Seen = { txid: string; to: DepositAddress; isListed: boolean };

/**
 * Files a payment to an own address: a Pending deposit of its account with its evidence, or a finding if nothing may
 * come in, if it is older than the address, or if it came into a block after its deposit was rejected. What was filed,
 * or has a finding, stays as it is, even if the finding is closed. An unconfirmed payment of an account with many that
 * have no price yet is left to its block. Returns false if it must be looked for again: of two sources both must report
 * the same about the payment. Errors: `rate-unavailable`.
 */
export async function fileArrival(
  { txid, to: { id: addressId, uid, address, keyId, index, atMs: givenAtMs }, isListed }: Seen,
  deps: Deps,
): Promise<boolean> {
  // All outputs of a transaction to one address are one deposit.
  const id = fingerprint(`arrival|btc|${txid}|${addressId}`);
  const unfiled = (detail: string): Finding =>
    makeChainFinding({ code: 'payment-unfiled', uid, subject: id, txid, detail });
  const places = [deps.transactions.at(id), deps.findings.at(findingId(unfiled('')))] as const;
  const [record, finding] = await deps.findTogether(...places);
  const isRejected = record?.status === 'Rejected' && record.arrival?.pricedAtMs === null;
  if (finding !== undefined || (record !== undefined && !isRejected)) return true;
  const readings = await deps.chain.read({ coin: 'btc', txid, address, nowMs: deps.now() });
  const { units, payment, isStale } = findArrived(readings, address) ?? {};
  if (units === undefined || isStale !== false) return !isListed && isAbsent(readings, address);
  const blockTimes = listBlockTimes(readings);
  const old = blockTimes.filter((time) => time < givenAtMs - blockchainLimits.blockClockMs);
  const [isOld, isMined] = [old.length > 0, blockTimes.length > 0];
  if (isOld && old.length < blockTimes.length) return false;
  if (isOld || (isRejected && isMined)) {
    const why = isOld ? 'It is older than the address' : 'Its deposit was rejected before';
    await keepFindings([unfiled(`${why}: ${String(units)} units to ${address}`)], deps);
    return true;
  }
  if (isRejected) return true;
  const unpriced = await deps.transactions.listUnpricedOf(uid);
  const waiting = unpriced.filter(({ status }) => status === 'Pending');
  if (!isMined && waiting.length >= depositLimits.pendingDepositsPerUser) return true;
  const facts = await deps.findTogether(...unpriced.map((other) => deps.chainFacts.at(other.id)));
  const replaced = unpriced.filter(
    (other, at) => other.txid !== txid && facts[at]?.inputs.some((input) => payment?.inputs.includes(input)),
  );
  const [present, key] = await Promise.all([deps.quotes.quote('btc'), deps.depositKeys.find(keyId)]);
  const path = `${key?.path ?? ''}/0/${String(index)}`;
  const arrived = { id, txid, address, path, units, present };
  const found = await deps.runTransaction(async (tx) => {
    const [user, own] = await readTogether(tx, deps.users.at(uid), deps.depositAddresses.at(addressId));
    if (own === undefined) return undefined;
    const quoted = openQuote(own.quote ?? '', { key: deps.config.factorKey, uid });
    const useId = fingerprint(own.quote ?? '');
    const quoteUse = quoted && (await deps.quoteUses.read(tx, useId));
    const atMs = deps.now();
    const filed = decideArrival(user, { ...arrived, quoted, quoteUse, replaced, atMs });
    if (typeof filed === 'string') return unfiled(`${filed}: ${String(units)} units to ${address}`);
    deps.transactions.create(tx, id, filed);
    const about = { recordId: id, uid, coin: 'btc', txid } as const;
    deps.chainFacts.put(tx, id, withReading(about, { ...readings, atMs }));
    deps.depositAddresses.put(tx, addressId, { ...own, paidAtMs: atMs });
    if (filed.quote !== undefined && filed.arrival?.isReplacing !== true)
      deps.quoteUses.put(tx, useId, { recordId: id, uid, untilMs: filed.quote.untilMs });
    wakeTabs(tx, uid, deps);
    if (user !== undefined) notifyOfDeposit(tx, { transaction: filed, owner: user }, deps);
    return undefined;
  });
  if (found !== undefined) await keepFindings([found], deps);
  return true;
}

/** Reads such a payment again, shows its owner each confirmation, and fixes its price once it is deep enough. */
export async function followArrival(
  { record, before }: { record: Transaction; before: ChainFacts | undefined },
  deps: Deps,
): Promise<boolean> {
  const { id, uid, amountUsdCents, btcAddress } = record;
  const facts = await readFactsAgain(record, deps, 'follow');
  const [last, now] = [before, facts].map((each) => each && findArrived(each, btcAddress));
  if (facts === undefined || now === undefined || now.isStale) return false;
  const { units, payment } = now;
  const needed = payment.isCoinbase
    ? blockchainLimits.coinbaseConfirmations
    : confirmationsNeeded(amountUsdCents);
  const isDeep = payment.confirmations >= needed;
  if (!isDeep && payment.confirmations === last?.payment.confirmations) return false;
  const present = isDeep ? await deps.quotes.quote('btc') : undefined;
  await deps.runTransaction(async (tx) => {
    const kept = await deps.transactions.read(tx, id);
    const blockAtMs = listBlockTimes(facts).at(-1);
    if (kept?.status === 'Pending' && present !== undefined && blockAtMs !== undefined)
      deps.transactions.put(tx, id, fixPrice(kept, { units, blockAtMs, present, atMs: deps.now() }));
    wakeTabs(tx, uid, deps);
  });
  return true;
}

/** Returns whether every source answers that there is no such payment. */
function isAbsent({ reading, second = reading }: ChainReadings, btcAddress: string): boolean {
  return [reading, second].every(
    (each) =>
      each.found !== 'silence' && (each.found !== 'payment' || sumArrived(each.payment, btcAddress) === 0),
  );
}

/** The times of a payment's block by the sources that count, earliest first. */
function listBlockTimes({ reading, second = reading }: ChainReadings): number[] {
  return [reading, second]
    .filter(canCorroborate)
    .flatMap((each) =>
      each.found === 'payment' && each.payment.block !== null ? [each.payment.block.atMs] : [],
    )
    .sort((one, other) => one - other);
}

function sumArrived(payment: ChainPayment, btcAddress: string | null): number {
  return sumUnits(listOwnTransfers({ coin: 'btc', btcAddress, ethAddress: null }, payment));
}

/** What all sources say has arrived at an address, or `undefined` if they disagree, or say nothing. */
function findArrived(readings: ChainReadings, btcAddress: string | null) {
  const reading = agreedReading(readings);
  if (reading?.found !== 'payment') return undefined;
  const { payment, isStale } = reading;
  const units = sumArrived(payment, btcAddress);
  return units > 0 ? { units, payment, isStale } : undefined;
}
