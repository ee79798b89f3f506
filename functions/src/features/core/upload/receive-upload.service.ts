import { countUpload } from '@keelstone/domain/core/upload/upload-quota';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import type { Deps } from '../../../platform/deps.ts';
import { isInVault, findInboxUid } from './upload-reference.ts';

/** Distinguishes the uploads of one day. Short, because the document is read with every request of its owner. */
const keyLength = 10;

/**
 * Handles an object that has just been written. Counts uploads, because storage.rules can refuse but not count: several
 * uploads that begin below the quota all pass, and the excess is removed here. An upload within the quota loses its
 * download token. An object outside `inbox/` and `vault/` is removed, because no rule allows it. May run twice. Errors:
 * `unavailable`, after which the event must be delivered again, or a flood would not be counted.
 */
export async function receiveUpload(object: WrittenObject, deps: Deps): Promise<void> {
  const uid = findInboxUid(object.name);
  if (isInVault(object.name)) return;
  if (uid === undefined) {
    deps.log.error({ operation: 'receive-upload', error: 'An object in no inbox was removed' });
    return deps.files.remove(object.name);
  }
  if (isOwnRewrite(object)) return;
  // The token goes first: while it exists, strangers can read the file.
  const [, isWithin] = await Promise.all([dropDownloadToken(object, deps), isWithinQuota(uid, object, deps)]);
  if (isWithin) return;
  deps.log.info({ operation: 'receive-upload', uid, outcome: 'too-many-uploads' });
  await deps.files.remove(object.name);
}

async function isWithinQuota(uid: string, object: WrittenObject, deps: Deps): Promise<boolean> {
  const key = fingerprint(`${object.name}|${String(object.generation)}`).slice(0, keyLength);
  const count = (quota: Parameters<typeof countUpload>[0]) => countUpload(quota, key, deps.now());
  // First checked without a lock: uploads beyond the quota must not wait for each other.
  const sessions = await deps.sessions.find(uid);
  if (sessions === undefined || !count(sessions.uploads).isWithin) return false;
  return deps.runTransaction(async (tx) => {
    const sessions = await deps.sessions.read(tx, uid);
    if (sessions === undefined) return false;
    const { quota, isWithin } = count(sessions.uploads);
    if (isWithin && quota !== sessions.uploads) deps.sessions.put(tx, uid, { ...sessions, uploads: quota });
    return isWithin;
  });
}

/** Returns whether this write is our own removal of the token. A browser cannot omit the token of an upload. */
function isOwnRewrite({ metadata = {} }: WrittenObject): boolean {
  return metadata['firebaseStorageDownloadTokens'] === undefined && metadata['downloadToken'] === 'removed';
}

/** Storage's metadata of an object that has just been written. */
export type WrittenObject = {
  name: string;
  generation: string | number;
  contentType?: string | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * Removes the download token of an upload. Storage gives every upload by a browser a token and returns it. With the
 * token a stranger could read the unclaimed file, bypassing all rules. Returns whether there was one.
 */
export async function dropDownloadToken(object: WrittenObject, deps: Deps): Promise<boolean> {
  if (!object.name.startsWith('inbox/')) return false;
  if (object.metadata?.['firebaseStorageDownloadTokens'] === undefined) return false;
  return deps.files.rewriteWithoutToken(object);
}
