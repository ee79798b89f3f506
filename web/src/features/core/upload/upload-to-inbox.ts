import type { StorageError, UploadTask } from 'firebase/storage';
import { limitTime, startWait } from '../../../lib/api/in-time.ts';
import { isOnline } from '../../../lib/online.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { findImageProblem } from './check-image.ts';

type Options = {
  file: File;
  uid: string;
  /** Whole percent, 0 to 100. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
};

/**
 * Puts an image into the uploader's own upload inbox and returns its `gs://` URL, which goes into `proof` or
 * `document`. Throws `UploadError`. Storage is loaded with the first upload.
 */
export async function uploadToInbox({ file, uid, onProgress, signal }: Options): Promise<string> {
  const problem = findImageProblem(file);
  if (problem !== undefined) throw new UploadError(problem);
  // The SDK would retry for a while before it failed.
  if (!isOnline()) throw new UploadError('network');
  const path = `inbox/${uid}/${makeInboxName(file.name, serverNowMs())}`;
  const { task, bucket } = await begin(path, await readBytes(file));
  const cancel = () => void task.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  // An abort while Storage was being loaded had nothing to cancel.
  if (signal?.aborted === true) cancel();
  try {
    await waitForEnd(task, onProgress);
    return `gs://${bucket}/${path}`;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

const nameLengthMax = 100;

/** `{time}-{name}` with only the characters that storage.rules admits. Keeps the end, where the extension is. */
export function makeInboxName(fileName: string, nowMs: number): string {
  const safe = fileName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(-nameLengthMax);
  return `${String(nowMs)}-${safe === '' ? 'image' : safe}`;
}

/** Reads the whole file first: a file that can no longer be read would look like a broken connection. */
async function readBytes(file: File): Promise<Blob> {
  const bytes = await limitTime(file.arrayBuffer()).catch(() => undefined);
  if (bytes?.byteLength !== file.size) throw new UploadError('changed');
  return new Blob([bytes], { type: file.type });
}

/** Starts the upload. A chunk or configuration that cannot be loaded counts as a network failure. */
async function begin(path: string, file: Blob): Promise<{ task: UploadTask; bucket: string }> {
  try {
    const { startUpload } = await limitTime(import('../../../lib/firebase/storage.ts'));
    return await limitTime(startUpload(path, file));
  } catch {
    throw new UploadError('network');
  }
}

/** Waits as long as the upload makes progress: the SDK alone would retry for ten minutes after it has stopped. */
function waitForEnd(task: UploadTask, onProgress: Options['onProgress']): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentBytes = 0;
    const wait = startWait(() => {
      reject(new UploadError('network'));
      task.cancel();
    });
    task.on(
      'state_changed',
      ({ bytesTransferred, totalBytes }) => {
        onProgress?.(Math.round((bytesTransferred / totalBytes) * 100));
        if (bytesTransferred <= sentBytes) return;
        sentBytes = bytesTransferred;
        wait.again();
      },
      (error) => {
        wait.end();
        reject(toUploadError(error));
      },
      () => {
        wait.end();
        resolve();
      },
    );
  });
}

function toUploadError({ code }: StorageError): UploadError {
  if (code === 'storage/canceled') return new UploadError('cancelled');
  const isRefused = code === 'storage/unauthorized' || code === 'storage/unauthenticated';
  return new UploadError(isRefused ? 'refused' : 'network');
}
