import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { uploadToInbox } from './upload-to-inbox.ts';

/** The state of an upload, for the drop area. */
export type UploadState = {
  /** Whole percent during an upload. */
  progress: number | undefined;
  /** Ends the upload, as long as not everything has arrived. Nothing is sent then. */
  cancel: (() => void) | undefined;
  /** The last upload that failed, and why, which stays longer than its toast. */
  failed?: { file: File; error: UploadError } | undefined;
};

/**
 * Uploads the file of a form. A retry does not upload it again: if only the answer was lost, the path makes it the same
 * request. Leaving the form cancels the upload.
 */
export function useUpload() {
  const [progress, setProgress] = useState<number>();
  const [failed, setFailed] = useState<UploadState['failed']>();
  const arrived = useRef<{ file: File; path: string }>(undefined);
  const uploading = useRef<AbortController>(undefined);
  useEffect(() => () => uploading.current?.abort(), []);

  const upload = async (file: File, uid: string): Promise<string> => {
    if (arrived.current?.file === file) return arrived.current.path;
    uploading.current = new AbortController();
    setProgress(0);
    setFailed(undefined);
    const { signal } = uploading.current;
    const path = await uploadToInbox({ file, uid, onProgress: setProgress, signal }).catch(
      (error: unknown) => {
        if (error instanceof UploadError && error.reason !== 'cancelled') setFailed({ file, error });
        throw error;
      },
    );
    arrived.current = { file, path };
    return path;
  };

  const cancel = () => uploading.current?.abort();
  const state: UploadState = {
    progress,
    cancel: progress !== undefined && progress < 100 ? cancel : undefined,
    failed,
  };

  return {
    state,
    upload,
    /** Call once the request has ended: a file that the server could not use is uploaded again by the next attempt. */
    settle: (error: Error | null): void => {
      setProgress(undefined);
      if (error instanceof ApiError && isAboutTheFile(error)) arrived.current = undefined;
    },
  };
}

function isAboutTheFile({ code }: ApiError): boolean {
  return code === 'upload-missing' || code === 'invalid-upload';
}
