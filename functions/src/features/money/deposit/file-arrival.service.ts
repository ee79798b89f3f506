import { type Finding, findingId } from '@keelstone/domain/core/finding/finding';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { blockchainLimits } from '@keelstone/domain/money/blockchain/blockchain.limits';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import {
  agreedReading,
  type ChainReadings,
  confirmationsNeeded,
  listOwnTransfers,
  sumUnits,
  withReading,
} from '@keelstone/domain/money/blockchain/chain-payment';
import type { DepositAddress } from '@keelstone/domain/money/deposit-address/own-address';
import { decideArrival, fixPrice } from '@keelstone/domain/money/deposit/arrival';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { openQuote } from '../../core/rates/signed-quote.ts';
import { readFactsAgain } from '../blockchain/find-evidence.service.ts';
import { notifyOfDeposit } from '../transaction/notify-of-money.ts';

/**
 * Files a payment to an own address: a Pending deposit of its account with its evidence, or a finding if nothing may
 * come in. What was filed, or has a finding, stays as it is, even if the finding is closed. Returns false if it must be
 * looked for again: of two sources both must report the same about the payment. Errors: `rate-unavailable`.
 */
export async function fileArrival(
  { txid, to: { id: addressId, uid, address, keyId, index } }: { txid: string; to: DepositAddress },
  deps: Deps,
): Promise<boolean> {
  // All outputs of a transaction to one address are one deposit.
  const id = fingerprint(`arrival|btc|${txid}|${addressId}`);
  const unfiled = (detail: string): Finding =>
    makeChainFinding({ code: 'payment-unfiled', uid, subject: id, txid, detail });
  const places = [deps.transactions.at(id), deps.findings.at(findingId(unfiled('')))] as const;
  if ((await deps.findTogether(...places)).some((each) => each !== undefined)) return true;
  const readings = await deps.chain.read({ coin: 'btc', txid, address, nowMs: deps.now() });
  const { units } = findArrived(readings, address) ?? {};
  if (units === undefined) return false;
  const [present, key] = await Promise.all([deps.quotes.quote('btc'), deps.depositKeys.find(keyId)]);
  const path = `${key?.path ?? ''}/0/${String(index)}`;
  const found = await deps.runTransaction(async (tx) => {
    const [user, own] = await readTogether(tx, deps.users.at(uid), deps.depositAddresses.at(addressId));
    if (own === undefined) return undefined;
    const quoted = openQuote(own.quote ?? '', { key: deps.config.factorKey, uid });
    const useId = fingerprint(own.quote ?? '');
    const quoteUse = quoted && (await deps.quoteUses.read(tx, useId));
    const atMs = deps.now();
    const filed = decideArrival(user, { id, txid, address, path, units, present, quoted, quoteUse, atMs });
    if (typeof filed === 'string') return unfiled(`${filed}: ${String(units)} units to ${address}`);
    deps.transactions.create(tx, id, filed);
    const about = { recordId: id, uid, coin: 'btc', txid } as const;
    deps.chainFacts.put(tx, id, withReading(about, { ...readings, atMs }));
    deps.depositAddresses.put(tx, addressId, { ...own, paidAtMs: atMs });
    if (filed.quote !== undefined)
      deps.quoteUses.put(tx, useId, { recordId: id, uid, untilMs: filed.quote.untilMs });
    wakeTabs(tx, uid, deps);
    if (user !== undefined) notifyOfDeposit(tx, { transaction: filed, owner: user }, deps);
    return undefined;
  });
  if (found !== undefined) await keepFindings([found], deps);
  return true;
}

/** Reads such a payment again, shows its owner each confirmation, and fixes its price once it is deep enough. */
export async function followArrival(record: Transaction, deps: Deps): Promise<boolean> {
  const { id, uid, amountUsdCents, btcAddress } = record;
  const before = await deps.chainFacts.find(id);
  const facts = await readFactsAgain(record, deps, 'view');
  const [last, now] = [before, facts].map((each) => each && findArrived(each, btcAddress));
  if (now === undefined || now.isStale) return false;
  const { units, payment } = now;
  const needed = payment.isCoinbase
    ? blockchainLimits.coinbaseConfirmations
    : confirmationsNeeded(amountUsdCents);
  const isDeep = payment.confirmations >= needed;
  if (!isDeep && payment.confirmations === last?.payment.confirmations) return false;
  const present = isDeep ? await deps.quotes.quote('btc') : undefined;
  await deps.runTransaction(async (tx) => {
    const kept = await deps.transactions.read(tx, id);
    const blockAtMs = payment.block?.atMs;
    if (kept?.status === 'Pending' && present !== undefined && blockAtMs !== undefined)
      deps.transactions.put(tx, id, fixPrice(kept, { units, blockAtMs, present, atMs: deps.now() }));
    wakeTabs(tx, uid, deps);
  });
  return true;
}

/** What all sources say has arrived at an address, or `undefined` if they disagree, or say nothing. */
function findArrived(readings: ChainReadings, btcAddress: string | null) {
  const reading = agreedReading(readings);
  if (reading?.found !== 'payment') return undefined;
  const { payment, isStale } = reading;
  const units = sumUnits(listOwnTransfers({ coin: 'btc', btcAddress, ethAddress: null }, payment));
  return units > 0 ? { units, payment, isStale } : undefined;
}
