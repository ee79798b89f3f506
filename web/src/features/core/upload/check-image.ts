import type { UploadFailure } from '../../../lib/upload/upload-error.ts';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { uploadContentTypes } from '@keelstone/domain/core/upload/content-types';

/** Why a file may not be uploaded, or `undefined` if it may. The limits are those of storage.rules. */
export function imageProblem(
  file: Pick<File, 'type' | 'size'>,
): Extract<UploadFailure, 'type' | 'size'> | undefined {
  const isAllowed = uploadContentTypes.some((type) => type === file.type);
  if (!isAllowed || file.size === 0) return 'type';
  return file.size < uploadLimits.uploadBytesMax ? undefined : 'size';
}

const nameLengthMax = 100;

/** `{time}-{name}` with only the characters that storage.rules admits. Keeps the end, where the extension is. */
export function inboxName(fileName: string, nowMs: number): string {
  const safe = fileName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .slice(-nameLengthMax);
  return `${String(nowMs)}-${safe === '' ? 'image' : safe}`;
}
