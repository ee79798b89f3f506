import type { Deps } from '../deps.ts';

/** What Storage says of an object that has just been written. */
export type WrittenObject = {
  name: string;
  generation: string | number;
  contentType?: string | undefined;
  metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * Takes the download token off an upload: Storage gives every upload of a browser one and sends it back, and with it a
 * stranger could read the file past all rules until it is claimed. Returns whether there was one.
 */
export async function dropDownloadToken(
  object: WrittenObject,
  deps: { files: Pick<Deps['files'], 'rewriteWithoutToken'> },
): Promise<boolean> {
  if (!object.name.startsWith('inbox/')) return false;
  if (object.metadata?.['firebaseStorageDownloadTokens'] === undefined) return false;
  return deps.files.rewriteWithoutToken(object);
}
