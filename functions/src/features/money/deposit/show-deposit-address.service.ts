import { depositKeyId } from '@keelstone/domain/collections';
import { ratesTexts } from '@keelstone/domain/core/rates/rates.texts';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { depositAddressLimits } from '@keelstone/domain/money/deposit-address/deposit-address.limits';
import {
  type DepositAddress,
  type OwnQuote,
  ownAddressIdOf,
} from '@keelstone/domain/money/deposit-address/own-address';
import type { Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { openQuote } from '../../core/rates/signed-quote.ts';
import { deriveFrom } from '../deposit-address/derive-address.ts';

/**
 * Returns the caller's own address of the current key, which their first call gives them: the next index, in the same
 * transaction. A stored address is derived again, and is shown only if it is the same. For 15 minutes its unconfirmed
 * payments are looked for; with a quote, its price counts for the first payment that is seen before its end. Errors:
 * `not-found` without a key, `account-restricted`, `account-closing`, `email-unverified`, `wallet-unavailable` (a key or
 * an address was changed), `invalid-input` (a quote for something else).
 */
export async function showDepositAddress(
  { caller: { uid }, signedQuote }: { caller: Pick<Caller, 'uid'>; signedQuote: string | undefined },
  deps: Deps,
): Promise<string> {
  const quote = signedQuote === undefined ? undefined : openFor(uid, signedQuote, deps);
  return deps.runTransaction(async (tx) => {
    const [user, current, own] = await readTogether(
      tx,
      deps.users.at(uid),
      deps.currentDepositKeys.at(depositKeyId),
      deps.ownAddresses.at(uid),
    );
    const nowMs = deps.now();
    assertMay('act', user, { nowMs });
    if (!user.isVerified) throw new DomainError('email-unverified');
    assertMay('bring-in', user, { nowMs });
    if (current === undefined) throw new DomainError('not-found');
    const { keyId } = current;
    const ownId = own?.byKey[keyId];
    const [key, kept] = await readTogether(
      tx,
      deps.depositKeys.at(keyId),
      ...(ownId === undefined ? [] : [deps.depositAddresses.at(ownId)]),
    );
    if (key === undefined) throw new DomainError('wallet-unavailable');
    const seen = { shownAtMs: nowMs, ...(quote !== undefined && { quote }) };
    if (ownId !== undefined) {
      if (kept?.uid !== uid || kept.keyId !== keyId || deriveFrom(key, kept.index, deps) !== kept.address)
        throw new DomainError('wallet-unavailable');
      deps.depositAddresses.put(tx, ownId, { ...kept, ...seen });
      return kept.address;
    }
    const index = key.nextIndex;
    const address = deriveFrom(key, index, deps);
    const id = ownAddressIdOf(address);
    const given: DepositAddress = {
      ...{ id, uid, coin: 'btc', address, keyId, index, atMs: nowMs },
      checkAtMs: nowMs + depositAddressLimits.checkedEveryMs,
      ...seen,
    };
    deps.depositKeys.put(tx, keyId, { ...key, nextIndex: index + 1 });
    deps.depositAddresses.create(tx, id, given);
    deps.ownAddresses.put(tx, uid, { uid, byKey: { ...own?.byKey, [keyId]: id } });
    return address;
  });
}

/** The quote of a request. Errors: `invalid-input` for one that is not the caller's, or not for Bitcoin. */
function openFor(uid: string, signed: string, { config }: Deps): OwnQuote {
  const quoted = openQuote(signed, { key: config.factorKey, uid });
  if (quoted?.coin !== 'btc')
    throw new DomainError('invalid-input', { field: 'quote', message: ratesTexts.quote });
  const { amountUsdCents, rate, rateAtMs, untilMs } = quoted;
  return { useId: fingerprint(signed), amountUsdCents, rate, rateAtMs, untilMs };
}
