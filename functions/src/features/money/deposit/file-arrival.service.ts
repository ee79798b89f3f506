import { type Finding, findingId } from '@keelstone/domain/core/finding/finding';
import { makeChainFinding } from '@keelstone/domain/money/blockchain/chain-finding';
import {
  agreedReading,
  type ChainReadings,
  listOwnTransfers,
  sumUnits,
  withReading,
} from '@keelstone/domain/money/blockchain/chain-payment';
import { type DepositAddress, ownAddressPath } from '@keelstone/domain/money/deposit-address/own-address';
import { arrivalId, decideArrival } from '@keelstone/domain/money/deposit/arrival';
import { SourceSilent } from '../../../platform/ask-source.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { keepFindings } from '../../core/finding/keep-findings.service.ts';
import { notifyOfArrival } from '../transaction/notify-of-money.ts';

type Named = { txid: string; address: DepositAddress };

/**
 * Files a payment to an own address: a Pending deposit of its account with its evidence, or a finding if nothing may
 * come in. What was filed, or has a finding, stays as it is, even if the finding is closed. Of two sources both must say
 * the same about the payment. Errors: `SourceSilent` (also if they disagree, as `garbage`), `rate-unavailable`.
 */
export async function fileArrival({ txid, address }: Named, deps: Deps): Promise<void> {
  const { id: addressId, uid, coin, keyId, index } = address;
  const id = arrivalId({ txid, address });
  const unfiled = (detail: string): Finding =>
    makeChainFinding({ code: 'payment-unfiled', uid, subject: id, txid, detail });
  const findingAt = findingId(unfiled(''));
  const known = await deps.findTogether(deps.transactions.at(id), deps.findings.at(findingAt));
  if (known.some((each) => each !== undefined)) return;
  const readings = await deps.chain.read({ coin, txid, address: address.address, nowMs: deps.now() });
  const units = requireAgreed(readings, address);
  const [present, key] = await Promise.all([deps.quotes.quote(coin), deps.depositKeys.find(keyId)]);
  const found = await deps.runTransaction(async (tx) => {
    const [record, finding, user, own] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.findings.at(findingAt),
      deps.users.at(uid),
      deps.depositAddresses.at(addressId),
    );
    if (record !== undefined || finding !== undefined || own === undefined) return undefined;
    const quoteUse = own.quote && (await deps.quoteUses.read(tx, own.quote.useId));
    const path = key === undefined ? String(index) : ownAddressPath(key, index);
    const atMs = deps.now();
    const decided = decideArrival(user, { txid, address: own, path, units, present, quoteUse, atMs });
    if ('unfiled' in decided) return unfiled(`${decided.unfiled}: ${String(units)} units to ${own.address}`);
    const { record: filed } = decided;
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

/** The units that all sources say have arrived at an address. Errors: `SourceSilent`. */
function requireAgreed(readings: ChainReadings, { coin, address }: DepositAddress): number {
  const reading = agreedReading(readings);
  if (reading?.found === 'silence') throw new SourceSilent(reading.why);
  if (reading?.found !== 'payment') throw new SourceSilent('garbage');
  const transfers = listOwnTransfers({ coin, btcAddress: address, ethAddress: null }, reading.payment);
  const units = sumUnits(transfers);
  if (units <= 0) throw new SourceSilent('garbage');
  return units;
}
