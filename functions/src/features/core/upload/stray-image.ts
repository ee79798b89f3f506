import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import { listImages } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { listProofs } from '@keelstone/domain/money/transaction/transaction-question';
import type { Deps } from '../../../platform/deps.ts';

/** A record with an image in the vault. */
export type Imaged = KycRecord | Transaction;

/** `vault/{kind}/{recordId}/{name}`. */
const vaultPattern = /^vault\/(kyc|proof)\/([A-Za-z0-9]+)\/[^/]+$/;

/**
 * Removes an image in the vault that no record refers to, and returns whether it did. Images of an erased record stay
 * while its owner is on hold. Not for an image whose request may still write its record.
 */
export async function removeStray(path: string, deps: Deps): Promise<boolean> {
  const isHeld = async ({ uid }: Imaged) => (await deps.holds.find(uid)) !== undefined;
  return removeUnlessKept(path, isHeld, deps);
}

/** Removes the image of a refused request, even during a hold: a person must not notice a hold by images that stay. */
export async function removeRefused(path: string, deps: Deps): Promise<void> {
  await removeUnlessKept(path, () => false, deps);
}

async function removeUnlessKept(
  path: string,
  isKept: (record: Imaged) => boolean | Promise<boolean>,
  { files, kyc, transactions }: Deps,
): Promise<boolean> {
  const [, kind, id] = vaultPattern.exec(path) ?? [];
  if (kind === undefined || id === undefined) return false;
  const record = await (kind === 'kyc' ? kyc.find(id) : transactions.find(id));
  if (record !== undefined) {
    if (listRecordImages(record).some((image) => image.path === path)) return false;
    if (await isKept(record)) return false;
  }
  await files.remove(path);
  return true;
}

/** The images that a record refers to, or none for a deleted application. */
export function listRecordImages(record: Imaged): readonly StoredImage[] {
  if ('type' in record) return listProofs(record);
  return record.isDeleted ? [] : listImages(record);
}
