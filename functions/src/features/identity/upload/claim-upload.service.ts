import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import type { StoredImage } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import { settledValue } from '../../../platform/settled-value.ts';
import { cleanContentType } from './clean-image.ts';
import type { FilesRepository } from './files.repository.ts';
import { inboxPathOf } from './upload-reference.ts';

/** The input for claiming an upload. */
export type UploadDeps = Pick<Deps, 'cleanImage' | 'decoding' | 'log' | 'newRequestId'> & {
  files: Pick<FilesRepository, 'bucketName' | 'readInbox' | 'writeVault' | 'remove'>;
};

type Claim<T, Checked> = {
  reference: string;
  uid: string;
  kind: 'kyc' | 'proof';
  recordId: string;
  /** The record that this same request has already created, if any. */
  earlier(): Promise<T | undefined>;
  /** What else may refuse the request, checked while the upload is read; nothing is decoded for a refused one. */
  checked(): Promise<Checked>;
  /**
   * Creates the record of the image, or finds it created meanwhile with another image. It may read while the image is
   * being stored in the vault, but writes the record only after that.
   */
  work(image: Promise<StoredImage>, checked: Checked): Promise<{ record: T; kept: StoredImage | null }>;
};

/**
 * Moves an upload into the vault around the work that creates its record: image first, record second, inbox copy last.
 * The other data for the record is read while the image is being written. A crash leaves an image without a record
 * (which the sweeper removes), never a record without an image; a request that does not create the record removes its
 * own image again. If it is refused, the same request may have come first: then its record is the answer.
 * Errors: `upload-missing`, `invalid-upload`, `unavailable` (too many images wait to be decoded), and those of
 * `checked` and `work`.
 */
export async function claimUpload<T, Checked>(claim: Claim<T, Checked>, deps: UploadDeps): Promise<T> {
  let image: Cleaned<Checked>;
  try {
    image = await readImage(claim, deps);
  } catch (error) {
    const earlier = error instanceof DomainError ? await claim.earlier() : undefined;
    if (earlier === undefined) throw aboutField(error, claim.kind);
    return earlier;
  }
  // A name unique to this attempt: two requests for one record must not remove each other's image.
  const vaultPath = `vault/${claim.kind}/${claim.recordId}/${image.sha256.slice(0, 16)}-${deps.newRequestId()}.jpg`;
  return around(claim, { vaultPath, image }, deps);
}

/** What is wrong with the upload is about the field that names it. */
function aboutField(error: unknown, kind: 'kyc' | 'proof'): unknown {
  const isAboutUpload =
    error instanceof DomainError && (error.code === 'invalid-upload' || error.code === 'upload-missing');
  if (!isAboutUpload) return error;
  return new DomainError(error.code, { field: kind === 'kyc' ? 'document' : 'proof' });
}

type Cleaned<Checked> = { inboxPath: string; bytes: Uint8Array; sha256: string; checked: Checked };

/** The work, while the image is stored in the vault; then what is no longer needed is removed. */
async function around<T, Checked>(
  claim: Claim<T, Checked>,
  { vaultPath, image }: { vaultPath: string; image: Cleaned<Checked> },
  deps: UploadDeps,
): Promise<T> {
  const { inboxPath, bytes, sha256, checked } = image;
  const writing = deps.files.writeVault(vaultPath, bytes, cleanContentType);
  const written = writing.then(() => ({ path: vaultPath, contentType: cleanContentType, sha256 }));
  const [worked] = await Promise.allSettled([claim.work(written, checked), written]);
  if (worked.status === 'fulfilled') {
    const { record, kept } = worked.value;
    const needless = kept?.path === vaultPath ? [inboxPath] : [inboxPath, vaultPath];
    await Promise.all(needless.map((path) => removeQuietly(path, deps)));
    return record;
  }
  const error: unknown = worked.reason;
  // Only a refusal is sure to have written nothing; after any other failure the sweeper decides.
  if (error instanceof DomainError && error.code !== 'unavailable') await removeQuietly(vaultPath, deps);
  throw error;
}

/** Reads and decodes the upload during the other checks of the request; their refusal comes first. */
async function readImage<Checked>(
  claim: Pick<Claim<unknown, Checked>, 'reference' | 'uid' | 'checked'>,
  deps: UploadDeps,
): Promise<Cleaned<Checked>> {
  const checking = claim.checked();
  // Waits for both, so that nothing continues after an error.
  const [image, verdict] = await Promise.allSettled([decoded(claim, checking, deps), checking]);
  const checked = settledValue(verdict);
  return { ...settledValue(image), checked };
}

/**
 * A decoded image is many times as large as its file, so an instance holds only one, and no other file. An invalid
 * reference does not queue, and nothing is decoded for a refused request.
 */
async function decoded(
  { reference, uid }: Pick<Claim<unknown, unknown>, 'reference' | 'uid'>,
  checking: Promise<unknown>,
  deps: UploadDeps,
): Promise<Omit<Cleaned<unknown>, 'checked'>> {
  const inboxPath = inboxPathOf(reference, { uid, bucketName: deps.files.bucketName });
  return deps.decoding(async () => {
    const reading = deps.files.readInbox(inboxPath, limits.uploadBytesMax);
    const [upload, verdict] = await Promise.allSettled([reading, checking]);
    settledValue(verdict);
    const uploaded = settledValue(upload);
    if (uploaded === undefined) throw new DomainError('upload-missing');
    return { inboxPath, ...(await deps.cleanImage(uploaded)) };
  });
}

/** A leftover object is left to the sweeper, and is no error for the caller. */
async function removeQuietly(path: string, deps: UploadDeps): Promise<void> {
  try {
    await deps.files.remove(path);
  } catch (error) {
    deps.log.error({ operation: 'remove-object', error: String(error) });
  }
}
