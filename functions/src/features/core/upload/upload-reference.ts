import { DomainError } from '@keelstone/domain/errors';

/** `inbox/{uid}/{timestamp}-{name}`, as storage.rules allow it. */
const inboxPattern = /^inbox\/([A-Za-z0-9]{20,40})\/\d{13}-[A-Za-z0-9._-]{1,100}$/;

/**
 * Returns the path in the upload inbox that `document` or `proof` names: a path, or a `gs://` or download URL of our
 * own bucket. The text is parsed, never fetched. Another bucket, host or user's folder is refused (`upload-missing`).
 */
export function requireInboxPath(reference: string, owner: { uid: string; bucketName: string }): string {
  const path = findPath(reference, owner.bucketName);
  const uid = path === undefined ? undefined : findInboxUid(path);
  if (path === undefined || uid !== owner.uid) throw new DomainError('upload-missing');
  return path;
}

/** The uid of the upload inbox that an object is in; `undefined` elsewhere. */
export function findInboxUid(path: string): string | undefined {
  return inboxPattern.exec(path)?.[1];
}

/** Returns whether an object is in the vault. */
export function isInVault(path: string): boolean {
  return path.startsWith('vault/');
}

function findPath(reference: string, bucketName: string): string | undefined {
  if (reference.startsWith('inbox/')) return reference;
  const bucketUrl = `gs://${bucketName}/`;
  if (reference.startsWith(bucketUrl)) return reference.slice(bucketUrl.length);
  const marker = `/v0/b/${bucketName}/o/`;
  if (!URL.canParse(reference)) return undefined;
  const { pathname } = new URL(reference);
  if (!pathname.startsWith(marker)) return undefined;
  try {
    return decodeURIComponent(pathname.slice(marker.length));
  } catch {
    return undefined;
  }
}

export const vaultKinds = ['kyc', 'proof'] as const;

/** Where the next sweep of the vault continues: records whose id begins with `letter`, after the image `after`. */
export type VaultSweep = { kind: (typeof vaultKinds)[number]; letter: string; after: string };
