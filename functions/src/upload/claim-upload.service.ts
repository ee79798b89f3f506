import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import type { StoredImage } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import { cleanContentType, cleanImage } from './clean-image.ts';
import { inboxPathOf } from './upload-reference.ts';

/**
 * Takes an upload into the vault around the work that makes its record: image first, record second, inbox copy
 * last (design.md 5). A crash leaves an image without a record (the sweeper's), never a record without an image;
 * a refusal removes the image again. Errors: `upload-missing`, `invalid-upload`, and those of `work`.
 */
export async function claimUpload<T>(
  claim: { reference: string; uid: string; kind: 'kyc' | 'proof'; recordId: string },
  deps: Pick<Deps, 'files' | 'log'>,
  work: (image: StoredImage) => Promise<T>,
): Promise<T> {
  const inboxPath = inboxPathOf(claim.reference, { uid: claim.uid, bucketName: deps.files.bucketName });
  const uploaded = await deps.files.readInbox(inboxPath, limits.uploadBytesMax);
  if (uploaded === undefined) throw new DomainError('upload-missing');
  const { bytes, sha256 } = await cleanImage(uploaded);
  const vaultPath = `vault/${claim.kind}/${claim.recordId}/${sha256.slice(0, 16)}.jpg`;
  await deps.files.writeVault(vaultPath, bytes, cleanContentType);
  try {
    const result = await work({ path: vaultPath, contentType: cleanContentType, sha256 });
    await removeQuietly(inboxPath, deps);
    return result;
  } catch (error) {
    // Only a refusal is sure to have written nothing; after any other failure the sweeper decides.
    if (error instanceof DomainError && error.code !== 'unavailable') await removeQuietly(vaultPath, deps);
    throw error;
  }
}

/** A leftover object is the sweeper's business, not the caller's. */
async function removeQuietly(path: string, deps: Pick<Deps, 'files' | 'log'>): Promise<void> {
  try {
    await deps.files.remove(path);
  } catch (error) {
    deps.log.error({ operation: 'remove-object', error: String(error) });
  }
}
