import type { Bucket, File, IdempotencyStrategy } from '@google-cloud/storage';
import type { App } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { hasCode } from '../../../platform/has-code.ts';

/** HTTP statuses of Storage. */
const missing = 404;
const preconditionFailed = 412;

/** Importing the SDK's own name would load the SDK with this module. */
const retryAlways: IdempotencyStrategy.RetryAlways = 0;

/**
 * A bucket that retries writes when the connection breaks, as it already does for reads: an object's bytes never change
 * once its path is known, so a write may arrive twice.
 */
export function openBucket(app: App, name: string): Bucket {
  const bucket = getStorage(app).bucket(name);
  bucket.storage.retryOptions.idempotencyStrategy = retryAlways;
  return bucket;
}

/** The objects that a listing covers: those below a prefix, or from one name up to another. */
export type Listed =
  | { prefix: string; startOffset?: string }
  | { startOffset: string }
  | { endOffset: string };

/**
 * The objects of our own bucket: uploads arrive in `inbox/`, kept images live in `vault/`, and nothing else belongs
 * there. The bucket is opened at its first use, because its SDK takes longer to load than most calls take, and most
 * calls need no file.
 */
export function filesRepository(bucketName: string, open: (name: string) => Bucket) {
  let opened: Bucket | undefined;
  const bucket = (): Bucket => (opened ??= open(bucketName));
  return {
    bucketName,

    /**
     * Returns an upload's bytes, or `undefined` if it is missing or larger than `bytesMax`. Reads no more than that. A
     * repeat of the same request may remove the upload at any time.
     */
    readInbox(path: string, bytesMax: number): Promise<Uint8Array | undefined> {
      return ignoreMissing(() => readUpTo(bytesMax, bucket().file(path)));
    },

    /** Writes an image of a record with only our own metadata. A copy of the upload would keep its download token. */
    async writeVault(path: string, bytes: Uint8Array, contentType: string): Promise<void> {
      await bucket()
        .file(path)
        .save(Buffer.from(bytes), {
          resumable: false,
          contentType,
          metadata: { cacheControl: 'private, no-store' },
        });
    },

    readVault(path: string): Promise<Uint8Array | undefined> {
      return ignoreMissing(async () => (await bucket().file(path).download())[0]);
    },

    /** Returns the fault of a kept object, if any: it is missing, or a public download token reaches it (I13). */
    async fault(path: string): Promise<string | undefined> {
      const file = bucket().file(path);
      const [exists] = await file.exists();
      if (!exists) return 'missing';
      const [{ metadata }] = await file.getMetadata();
      return metadata?.['firebaseStorageDownloadTokens'] === undefined ? undefined : 'has a download token';
    },

    /**
     * Paths of objects older than a given time, a page at a time, because a listing may not fit into memory. Storage's
     * emulator lists everything if only a beginning or an end is given.
     */
    async *pagesOlderThan(listed: Listed, atMs: number): AsyncGenerator<string[]> {
      let pageToken: string | undefined;
      do {
        const [files, next] = await bucket().getFiles({
          ...listed,
          autoPaginate: false,
          maxResults: 1000,
          ...(pageToken === undefined ? {} : { pageToken }),
        });
        yield files
          .filter(({ metadata }) => new Date(metadata.timeCreated ?? 0).getTime() < atMs)
          .map(({ name }) => name);
        pageToken = readToken(next);
      } while (pageToken !== undefined);
    },

    /**
     * Writes an object onto itself without the custom metadata that holds its download token. Neither Storage nor its
     * emulator can remove that entry from an existing object. Returns false if the object is gone or was replaced.
     */
    async rewriteWithoutToken(object: {
      name: string;
      generation: string | number;
      contentType?: string | undefined;
    }): Promise<boolean> {
      const file = bucket().file(object.name);
      try {
        await file.copy(file, {
          ...(object.contentType === undefined ? {} : { contentType: object.contentType }),
          metadata: { downloadToken: 'removed' },
          preconditionOpts: { ifGenerationMatch: Number(object.generation) },
        });
        return true;
      } catch (error) {
        if (hasCode(error, missing) || hasCode(error, preconditionFailed)) return false;
        throw error;
      }
    },

    async remove(path: string): Promise<void> {
      await bucket().file(path).delete({ ignoreNotFound: true });
    },
  };
}

/** Reads in one request, without asking for the size first. */
async function readUpTo(bytesMax: number, file: File): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of file.createReadStream() as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > bytesMax) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function ignoreMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (hasCode(error, missing)) return undefined;
    throw error;
  }
}

/** The SDK answers with the query of the next page, or with nothing. */
function readToken(next: unknown): string | undefined {
  if (typeof next !== 'object' || next === null || !('pageToken' in next)) return undefined;
  return typeof next.pageToken === 'string' ? next.pageToken : undefined;
}
