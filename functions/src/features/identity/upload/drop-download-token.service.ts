import type { Deps } from '../deps.ts';

/** Storage's metadata of an object that has just been written. */
export type WrittenObject = {
  name: string;
  generation: string | number;
  contentType?: string | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * Removes the download token of an upload: Storage gives one to every upload by a browser and returns it, and with it a
 * stranger could read the file, bypassing all rules, until it is claimed. Returns whether there was one.
 */
export async function dropDownloadToken(
  object: WrittenObject,
  deps: { files: Pick<Deps['files'], 'rewriteWithoutToken'> },
): Promise<boolean> {
  if (!object.name.startsWith('inbox/')) return false;
  if (object.metadata?.['firebaseStorageDownloadTokens'] === undefined) return false;
  return deps.files.rewriteWithoutToken(object);
}
