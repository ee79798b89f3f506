import { HDKey } from '@scure/bip32';
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer';
import { DomainError } from '@keelstone/domain/errors';
import { depositKeyTexts } from '@keelstone/domain/money/deposit-address/deposit-key.texts';
import { readExtendedKey, type ReadKey } from '@keelstone/domain/money/deposit-address/extended-key';
import { type DepositKey, depositKeyId } from '@keelstone/domain/money/deposit-address/own-address';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { newestFirst } from '../../../platform/firestore/query.ts';
import { decryptSecret, encryptSecret } from '../../access/second-factor/encrypt-secret.ts';

/** The payment to a public key by each script. Taproot has the key without its sign, and no other scripts. */
const payments: Readonly<Record<ReadKey['script'], (publicKey: Uint8Array) => { address?: string }>> = {
  bip44: p2pkh,
  bip49: (publicKey) => p2sh(p2wpkh(publicKey)),
  bip84: p2wpkh,
  bip86: (publicKey) => p2tr(publicKey.subarray(1)),
};

/**
 * Returns the receiving address (chain 0) of an index below an account's key. Errors: `invalid-input` for a key that is
 * no point of the curve. Source: BIP 32, 44, 49, 84, 86.
 */
export function deriveAddress({ xpub, script }: Pick<ReadKey, 'xpub' | 'script'>, index: number): string {
  try {
    const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(0).deriveChild(index);
    const address = publicKey === null ? undefined : payments[script](publicKey).address;
    if (address !== undefined) return address;
  } catch {
    // The error of a library may name the key.
  }
  throw new DomainError('invalid-input', { field: 'key', message: depositKeyTexts.unreadable });
}

/** Encrypts a key, bound to its id, as second factors are bound to their account. */
export function sealKey(key: ReadKey, { config }: Pick<Deps, 'config'>): string {
  return encryptSecret(key.xpub, { key: config.factorKey, uid: depositKeyId(key) });
}

/** Decrypts a stored key. `undefined` if it is not the one that its id names, or `FACTOR_KEY` was replaced. */
export function openKey({ keyId, script, sealedXpub }: DepositKey, { config }: Deps): ReadKey | undefined {
  try {
    const read = readExtendedKey(decryptSecret(sealedXpub, { key: config.factorKey, uid: keyId }), script);
    return 'xpub' in read && depositKeyId(read) === keyId ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the key that was last set. */
export const currentKey = { where: [['setAtMs', '>', 0]], ...newestFirst('setAtMs', []), limit: 1 } as const;

/** Returns whether a deposit was paid to an own address of the current key. Others may have an earlier one's private keys. */
export async function isOfCurrentKey({ arrival }: Transaction, { depositKeys }: Pick<Deps, 'depositKeys'>) {
  return arrival !== undefined && (await depositKeys.listIds(currentKey))[0] === arrival.keyId;
}
