import { HDKey } from '@scure/bip32';
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer';
import { DomainError } from '@keelstone/domain/errors';
import { depositAddressTexts } from '@keelstone/domain/money/deposit-address/deposit-address.texts';
import type { KeyScript, ReadKey } from '@keelstone/domain/money/deposit-address/extended-key';
import { readExtendedKey } from '@keelstone/domain/money/deposit-address/extended-key';
import type { DepositKey } from '@keelstone/domain/money/deposit-address/own-address';
import type { Deps } from '../../../platform/deps.ts';
import { decryptSecret, encryptSecret } from '../../access/second-factor/encrypt-secret.ts';

/** The payment to a public key by each script. Taproot has the key without its sign, and no other scripts. */
const payments: Readonly<Record<KeyScript, (publicKey: Uint8Array) => { address?: string }>> = {
  bip44: p2pkh,
  bip49: (publicKey) => p2sh(p2wpkh(publicKey)),
  bip84: p2wpkh,
  bip86: (publicKey) => p2tr(publicKey.subarray(1)),
};

/** The addresses of the first indices show whether the key is the wallet's. */
const firstIndices = [0, 1, 2];

/** Returns the receiving address (chain 0) of an index below an account's key. Source: BIP 32, 44, 49, 84, 86. */
export function deriveAddress({ xpub, script }: Pick<ReadKey, 'xpub' | 'script'>, index: number): string {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(0).deriveChild(index);
  const address = publicKey === null ? undefined : payments[script](publicKey).address;
  if (address === undefined) throw new Error(`No address has the index ${String(index)}`);
  return address;
}

/** Makes the document of a key that somebody sent. Errors: `invalid-input` for a key that is no point of the curve. */
export function makeDepositKey(
  { keyId, xpub, script, path }: ReadKey,
  actorUid: string,
  deps: Deps,
): DepositKey {
  try {
    return {
      keyId,
      script,
      sealedXpub: encryptSecret(xpub, bindTo(keyId, deps)),
      path,
      keyFingerprint: HDKey.fromExtendedKey(xpub).fingerprint.toString(16).padStart(8, '0'),
      firstAddresses: firstIndices.map((index) => deriveAddress({ xpub, script }, index)),
      nextIndex: 0,
      setAtMs: null,
      actorUid,
      proposedByUid: null,
    };
  } catch {
    throw new DomainError('invalid-input', { field: 'key', message: depositAddressTexts.key.unreadable });
  }
}

/** Returns whether a stored key is the one that its id names, and has the addresses that people compare. */
export function isIntact(key: DepositKey, deps: Deps): boolean {
  return key.firstAddresses.every((address, index) => deriveIntact(key, index, deps) === address);
}

/** Derives an address of a stored key. Errors: `wallet-unavailable` if the document was changed. */
export function deriveFrom(key: DepositKey, index: number, deps: Deps): string {
  const address = deriveIntact(key, index, deps);
  if (address === undefined) throw new DomainError('wallet-unavailable');
  return address;
}

/** `undefined` unless the decrypted key is the one that its id names, and its first address is the compared one. */
function deriveIntact(
  { keyId, script, sealedXpub, firstAddresses }: DepositKey,
  index: number,
  deps: Deps,
): string | undefined {
  try {
    const read = readExtendedKey(decryptSecret(sealedXpub, bindTo(keyId, deps)), script);
    const isKept = 'keyId' in read && read.keyId === keyId;
    if (isKept && deriveAddress(read, 0) === firstAddresses[0]) return deriveAddress(read, index);
  } catch {
    // The error of a cipher or a library may name the key.
  }
  return undefined;
}

const bindTo = (uid: string, { config }: Deps) => ({ key: config.factorKey, uid });
