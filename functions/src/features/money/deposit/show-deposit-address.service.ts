import { ratesTexts } from '@keelstone/domain/core/rates/rates.texts';
import { DomainError } from '@keelstone/domain/errors';
import { ownAddressIdOf } from '@keelstone/domain/money/deposit-address/own-address';
import { assertMayDeposit } from '@keelstone/domain/money/deposit/decide-deposit';
import type { Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openQuote } from '../../core/rates/signed-quote.ts';
import { currentKey, deriveAddress, openKey } from '../deposit-address/derive-address.ts';

/**
 * Returns the caller's own address of the current key, which their first call gives them: the next index, in the same
 * transaction. A stored address is derived again, and is shown only if it is the same. For 15 minutes its unconfirmed
 * payments are looked for; with a quote, its price counts for the first payment that is seen before its end. Errors:
 * `not-found` without a key or a source, `account-restricted`, `account-closing`, `email-unverified`,
 * `wallet-unavailable` (a key or an address was changed), `invalid-input` (a quote for something else).
 */
export async function showDepositAddress(
  { caller: { uid }, quote }: { caller: Pick<Caller, 'uid'>; quote: string | undefined },
  deps: Deps,
): Promise<string> {
  const { depositAddresses, depositKeys, config } = deps;
  if (quote !== undefined && openQuote(quote, { key: config.factorKey, uid })?.coin !== 'btc')
    throw new DomainError('invalid-input', { field: 'quote', message: ratesTexts.quote });
  if (deps.chain.bitcoinSources.length === 0) throw new DomainError('not-found');
  return deps.runTransaction(async (tx) => {
    const [user, [key], own] = await Promise.all([
      deps.users.read(tx, uid),
      depositKeys.readList(tx, currentKey),
      depositAddresses.readList(tx, { where: [['uid', '==', uid]] }),
    ]);
    const nowMs = deps.now();
    assertMayDeposit(user, nowMs);
    if (key === undefined) throw new DomainError('not-found');
    const { keyId } = key;
    const opened = openKey(key, deps);
    if (opened === undefined) throw new DomainError('wallet-unavailable');
    const seen = { shownAtMs: nowMs, checkAtMs: nowMs, ...(quote !== undefined && { quote }) };
    const kept = own.find((each) => each.keyId === keyId);
    if (kept !== undefined) {
      if (deriveAddress(opened, kept.index) !== kept.address) throw new DomainError('wallet-unavailable');
      depositAddresses.put(tx, kept.id, { ...kept, ...seen, checkAtMs: Math.min(kept.checkAtMs, nowMs) });
      return kept.address;
    }
    for (let index = key.nextIndex; ; index += 1) {
      const address = deriveAddress(opened, index);
      const id = ownAddressIdOf(address);
      // After a restored backup the counter may be behind the addresses that were given.
      if ((await depositAddresses.read(tx, id)) !== undefined) continue;
      depositKeys.put(tx, keyId, { ...key, nextIndex: index + 1 });
      depositAddresses.create(tx, id, { id, uid, address, keyId, index, atMs: nowMs, ...seen });
      return address;
    }
  });
}
