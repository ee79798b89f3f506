import { type Finding, findingId } from '@keelstone/domain/core/finding/finding';
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
import { type DepositAddress, ownAddressPath } from '@keelstone/domain/money/deposit-address/own-address';
import { arrivalId, decideArrival, fixPrice } from '@keelstone/domain/money/deposit/arrival';
import { addressFields } from '@keelstone/domain/money/transaction/new-transaction';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { SourceSilent } from '../../../platform/ask-source.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { readFactsAgain } from '../blockchain/find-evidence.service.ts';
import { notifyOfArrival } from '../transaction/notify-of-money.ts';

/**
 * Files a payment to an own address: a Pending deposit of its account with its evidence, or a finding if nothing may
 * come in. What was filed, or has a finding, stays as it is, even if the finding is closed. Of two sources both must say
 * the same about the payment. Errors: `SourceSilent` (also if they disagree, as `garbage`), `rate-unavailable`.
 */
export async function fileArrival(
  { txid, address }: { txid: string; address: DepositAddress },
  deps: Deps,
): Promise<void> {
  const { id: addressId, uid, coin, keyId, index } = address;
  const id = arrivalId({ txid, address });
  const unfiled = (detail: string): Finding =>
    makeChainFinding({ code: 'payment-unfiled', uid, subject: id, txid, detail });
  const kept = [deps.transactions.at(id), deps.findings.at(findingId(unfiled('')))] as const;
  if ((await deps.findTogether(...kept)).some((each) => each !== undefined)) return;
  const readings = await deps.chain.read({ coin, txid, address: address.address, nowMs: deps.now() });
  const { units } = findArrived(readings, addressFields(coin, address.address), coin) ?? {};
  if (units === undefined) {
    const { reading } = readings;
    throw new SourceSilent(reading.found === 'silence' ? reading.why : 'garbage');
  }
  const [present, key] = await Promise.all([deps.quotes.quote(coin), deps.depositKeys.find(keyId)]);
  const found = await deps.runTransaction(async (tx) => {
    const [record, finding, user, own] = await readTogether(
      tx,
      ...kept,
      deps.users.at(uid),
      deps.depositAddresses.at(addressId),
    );
    if (record !== undefined || finding !== undefined || own === undefined) return undefined;
    const quoteUse = own.quote && (await deps.quoteUses.read(tx, own.quote.useId));
    const path = key === undefined ? String(index) : ownAddressPath(key, index);
    const atMs = deps.now();
    const filed = decideArrival(user, { txid, address: own, path, units, present, quoteUse, atMs });
    if (typeof filed === 'string') return unfiled(`${filed}: ${String(units)} units to ${own.address}`);
    deps.transactions.create(tx, id, filed);
    deps.chainFacts.put(tx, id, withReading({ recordId: id, uid, coin, txid }, { ...readings, atMs }));
    deps.depositAddresses.put(tx, addressId, { ...own, paidAtMs: atMs });
    if (own.quote !== undefined && filed.quote !== undefined)
      deps.quoteUses.put(tx, own.quote.useId, { recordId: id, uid, untilMs: own.quote.untilMs });
    wakeTabs(tx, uid, deps);
    if (user !== undefined) notifyOfArrival(tx, { transaction: filed, owner: user }, deps);
    return undefined;
  });
  if (found !== undefined) await keepFindings([found], deps);
}

/** Reads such a payment again, shows its owner each confirmation, and fixes its price once it is deep enough. */
export async function followArrival(record: Transaction, deps: Deps): Promise<boolean> {
  const { id, uid, coin, amountUsdCents } = record;
  const before = await deps.chainFacts.find(id);
  const facts = await readFactsAgain(record, deps, 'view');
  const [last, now] = [before, facts].map((each) => each && findArrived(each, record, coin));
  if (now === undefined || now.isStale) return false;
  const { units, payment } = now;
  const needed = payment.isCoinbase
    ? blockchainLimits.coinbaseConfirmations
    : confirmationsNeeded(amountUsdCents);
  const isDeep = payment.confirmations >= needed;
  if (!isDeep && payment.confirmations === last?.payment.confirmations) return false;
  const present = isDeep ? await deps.quotes.quote(coin) : undefined;
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
function findArrived(
  readings: ChainReadings,
  at: Pick<Transaction, 'btcAddress' | 'ethAddress'>,
  coin: Transaction['coin'],
) {
  const reading = agreedReading(readings);
  if (reading?.found !== 'payment') return undefined;
  const { payment, isStale } = reading;
  const units = sumUnits(listOwnTransfers({ coin, ...at }, payment));
  return units > 0 ? { units, payment, isStale } : undefined;
}
