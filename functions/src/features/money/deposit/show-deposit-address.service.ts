import { DomainError } from '@keelstone/domain/errors';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { listedWallets } from '@keelstone/domain/money/blockchain/sender';
import { type DepositAddress, ownAddressId } from '@keelstone/domain/money/deposit-address/own-address';
import { assertMayDeposit } from '@keelstone/domain/money/deposit/decide-deposit';
import type { Deps } from '../../../platform/deps.ts';
import { currentKey, deriveAddress, openKey } from '../deposit-address/derive-address.ts';

/**
 * Returns somebody's own address of the current key. The first call gives it the next index, in the same transaction. A
 * stored address is derived again, and is shown only if it is the same. Unconfirmed payments to it are sought for 15
 * minutes, or until its quote ends, which counts for the first of them that is seen before its end. Errors: `not-found`
 * without a key or a source, `account-restricted`, `account-closing`, `email-unverified`, `wallet-unavailable` (a key or
 * an address was changed).
 */
export async function showDepositAddress(
  { uid, quote }: Pick<DepositAddress, 'uid' | 'quote'>,
  deps: Deps,
): Promise<string> {
  const { depositAddresses, depositKeys } = deps;
  return deps.runTransaction(async (tx) => {
    const [user, [key], ownAddresses] = await Promise.all([
      deps.users.read(tx, uid),
      depositKeys.readList(tx, currentKey),
      depositAddresses.readList(tx, { where: [['uid', '==', uid]] }),
    ]);
    const nowMs = deps.now();
    assertMayDeposit(user, nowMs);
    if (key === undefined || deps.chain.bitcoinSources.length === 0) throw new DomainError('not-found');
    const { keyId } = key;
    const openedKey = openKey(key, deps);
    const own = ownAddresses.find((each) => each.keyId === keyId);
    if (openedKey === undefined || (own && deriveAddress(openedKey, own.index) !== own.address))
      throw new DomainError('wallet-unavailable');
    const update = { shownAtMs: nowMs, checkAtMs: nowMs, ...(quote && { quote }) };
    if (own !== undefined) {
      depositAddresses.put(tx, own.id, { ...own, ...update, checkAtMs: Math.min(own.checkAtMs, nowMs) });
      return own.address;
    }
    const documented = (await deps.wallets.readList(tx, {})).map(({ btcAddress }) => btcAddress);
    const ours = [...listedWallets.btc, ...documented].map((each) => toChainDestination('btc', each));
    for (let index = key.nextIndex; ; index += 1) {
      const address = deriveAddress(openedKey, index);
      const destination = toChainDestination('btc', address);
      const id = ownAddressId(destination);
      // The same wallet may have the documented addresses. After a restored backup the counter may be behind.
      if (ours.includes(destination) || (await depositAddresses.read(tx, id)) !== undefined) continue;
      const path = `${key.path}/0/${String(index)}`;
      depositKeys.put(tx, keyId, { ...key, nextIndex: index + 1 });
      depositAddresses.create(tx, id, { id, uid, address, keyId, index, path, atMs: nowMs, ...update });
      return address;
    }
  });
}
