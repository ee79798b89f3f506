import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { imagesOf } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { proofsOf } from '@keelstone/domain/money/transaction/transaction-question';
import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import type { Deps } from '../../deps.ts';

/** A record with an image in the vault. */
export type Imaged = KycRecord | Transaction;

/** `vault/{kind}/{recordId}/{name}`. */
const vaultPattern = /^vault\/(kyc|proof)\/([A-Za-z0-9]+)\/[^/]+$/;

/**
 * Removes an image of the vault that no record refers to, and returns whether it did. Images of an erased record stay
 * while its owner is on hold. Only for one that no running request may still write a record for.
 */
export async function removeStray(path: string, deps: Deps): Promise<boolean> {
  const isHeld = async ({ uid }: Imaged) => (await deps.holds.find(uid)) !== undefined;
  return removeUnlessKept(path, isHeld, deps);
}

/** Removes the image of a request that was refused. A hold keeps none: nobody may notice one by what is removed. */
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
    if (imagesOfRecord(record).some((image) => image.path === path)) return false;
    if (await isKept(record)) return false;
  }
  await files.remove(path);
  return true;
}

/** The images that a record refers to. A deleted application refers to nothing any more. */
export function imagesOfRecord(record: Imaged): readonly StoredImage[] {
  if ('type' in record) return proofsOf(record);
  return record.isDeleted ? [] : imagesOf(record);
}
