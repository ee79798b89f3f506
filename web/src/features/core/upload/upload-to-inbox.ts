import type { StorageError, UploadTask } from 'firebase/storage';
import { inTime, startWait } from '../../../lib/api/in-time.ts';
import { isOnline } from '../../../lib/online.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { imageProblem, inboxName } from './check-image.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';

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
  const problem = imageProblem(file);
  if (problem !== undefined) throw new UploadError(problem);
  // The SDK would try for a while before it said so.
  if (!isOnline()) throw new UploadError('network');
  const path = `inbox/${uid}/${inboxName(file.name, serverNowMs())}`;
  const { task, bucket } = await begin(path, await bytesOf(file));
  const cancel = () => void task.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  // While Storage was being loaded there was nothing to cancel.
  if (signal?.aborted === true) cancel();
  try {
    await finished(task, onProgress);
    return `gs://${bucket}/${path}`;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** All of it first: what cannot be read any more would look like a connection that is broken. */
async function bytesOf(file: File): Promise<Blob> {
  const bytes = await inTime(file.arrayBuffer()).catch(() => undefined);
  if (bytes?.byteLength !== file.size) throw new UploadError('changed');
  return new Blob([bytes], { type: file.type });
}

/** Neither a missing chunk nor a missing configuration is the file's fault. */
async function begin(path: string, file: Blob): Promise<{ task: UploadTask; bucket: string }> {
  try {
    const { startUpload } = await inTime(import('../../../lib/firebase/storage.ts'));
    return await inTime(startUpload(path, file));
  } catch {
    throw new UploadError('network');
  }
}

/** However long it takes, as long as it gets on: the SDK alone would retry what has stopped for ten minutes. */
function finished(task: UploadTask, onProgress: Options['onProgress']): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const wait = startWait(() => {
      reject(new UploadError('network'));
      task.cancel();
    });
    task.on(
      'state_changed',
      ({ bytesTransferred, totalBytes }) => {
        onProgress?.(Math.round((bytesTransferred / totalBytes) * 100));
        if (bytesTransferred <= sent) return;
        sent = bytesTransferred;
        wait.again();
      },
      (error) => {
        wait.end();
        reject(uploadErrorOf(error));
      },
      () => {
        wait.end();
        resolve();
      },
    );
  });
}

function uploadErrorOf({ code }: StorageError): UploadError {
  if (code === 'storage/canceled') return new UploadError('cancelled');
  const isRefused = code === 'storage/unauthorized' || code === 'storage/unauthenticated';
  return new UploadError(isRefused ? 'refused' : 'network');
}
