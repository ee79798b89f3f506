import { uploadContentTypes } from '@keelstone/domain/core/upload/content-types';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import type { UploadFailure } from '../../../lib/upload/upload-error.ts';

/** Why a file may not be uploaded, or `undefined` if it may. The limits are those of storage.rules. */
export function findImageProblem(
  file: Pick<File, 'type' | 'size'>,
): Extract<UploadFailure, 'type' | 'size'> | undefined {
  const isAllowed = uploadContentTypes.some((type) => type === file.type);
  if (!isAllowed || file.size === 0) return 'type';
  return file.size < uploadLimits.uploadBytesMax ? undefined : 'size';
}
