import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../../../platform/deps.ts';
import { settle, unwrapSettled } from '../../../platform/unwrap-settled.ts';
import { cleanContentType } from './clean-image.ts';
import { type Imaged, listRecordImages, removeRefused } from './stray-image.ts';
import { requireInboxPath } from './upload-reference.ts';

type Claim<T extends Imaged, Facts> = {
  reference: string;
  uid: string;
  kind: 'kyc' | 'proof';
  recordId: string;
  /** Finds the record that an earlier copy of this request has already created, if any. */
  findEarlier(): Promise<T | undefined>;
  /** Finds the facts that the record needs besides its image. Refuses the request before the image is decoded. */
  check(): Promise<Facts>;
  /** Writes the record, or returns the one that another copy of this request has written. */
  write(image: StoredImage, facts: Facts): Promise<T>;
};

/**
 * Moves an upload into the vault and writes its record: image first, record second, removal from the inbox last. A
 * crash can leave an image without a record, which the sweeper removes, but no record without an image. A request that
 * does not write the record removes its own image. If the request or its upload is refused, an earlier copy of the
 * request may have succeeded: its record is then the answer. Errors: `upload-missing`, `invalid-upload`, `unavailable`
 * (too many images wait to be decoded), and those of `check` and `write`.
 */
export async function claimUpload<T extends Imaged, Facts>(claim: Claim<T, Facts>, deps: Deps): Promise<T> {
  let upload: CheckedUpload<Facts>;
  try {
    upload = await checkAndDecode(claim, deps);
  } catch (error) {
    const earlier = error instanceof DomainError ? await claim.findEarlier() : undefined;
    if (earlier === undefined) throw aboutField(error, claim.kind);
    return earlier;
  }
  const { inboxPath, bytes, sha256, facts } = upload;
  // The name is unique to this attempt: two requests for one record must not remove each other's image.
  const path = `vault/${claim.kind}/${claim.recordId}/${sha256.slice(0, 16)}-${deps.newRequestId()}.jpg`;
  await deps.files.writeVault(path, bytes, cleanContentType);
  let record: T;
  try {
    record = await claim.write({ path, contentType: cleanContentType, sha256 }, facts);
  } catch (error) {
    // After any other failure the record may still be written, so the image is left to the sweeper.
    const isRefused = error instanceof DomainError && error.code !== 'unavailable';
    if (isRefused) await tryRemoval(() => removeRefused(path, deps), deps);
    throw error;
  }
  const isKept = listRecordImages(record).some((image) => image.path === path);
  const needless = isKept ? [inboxPath] : [inboxPath, path];
  await Promise.all(needless.map((each) => tryRemoval(() => deps.files.remove(each), deps)));
  return record;
}

/** Adds the name of the upload's field to an error about the upload. */
function aboutField(error: unknown, kind: 'kyc' | 'proof'): unknown {
  const isAboutUpload =
    error instanceof DomainError && (error.code === 'invalid-upload' || error.code === 'upload-missing');
  if (!isAboutUpload) return error;
  return new DomainError(error.code, { field: kind === 'kyc' ? 'document' : 'proof' });
}

type CheckedUpload<Facts> = { inboxPath: string; bytes: Uint8Array; sha256: string; facts: Facts };

/**
 * Checks the request, reads its upload and decodes it. A decoded image is many times as large as its file, so an
 * instance holds only one, and no other file.
 */
function checkAndDecode<Facts>(
  { reference, uid, check }: Pick<Claim<never, Facts>, 'reference' | 'uid' | 'check'>,
  deps: Deps,
): Promise<CheckedUpload<Facts>> {
  // Starts before this request's turn, so that requests behind it do not wait for its reads.
  const checking = settle(check());
  return deps.decoding(async () => {
    // Both run in parallel, which saves a round trip. A refusal of the request takes precedence over one of its upload.
    const upload = await settle(readUpload({ reference, uid }, deps));
    const facts = unwrapSettled(await checking);
    const { inboxPath, uploaded } = unwrapSettled(upload);
    return { inboxPath, facts, ...(await deps.cleanImage(uploaded)) };
  });
}

async function readUpload(
  { reference, uid }: { reference: string; uid: string },
  { files }: Deps,
): Promise<{ inboxPath: string; uploaded: Uint8Array }> {
  const inboxPath = requireInboxPath(reference, { uid, bucketName: files.bucketName });
  const uploaded = await files.readInbox(inboxPath, uploadLimits.uploadBytesMax);
  if (uploaded === undefined) throw new DomainError('upload-missing');
  return { inboxPath, uploaded };
}

/** An object that could not be removed is left to the sweeper. The caller gets no error. */
async function tryRemoval(removal: () => Promise<unknown>, { log }: Deps): Promise<void> {
  try {
    await removal();
  } catch (error) {
    log.error({ operation: 'remove-object', error: String(error) });
  }
}
