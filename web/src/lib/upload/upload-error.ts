import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { imageMegabytes, uploadTexts } from '@keelstone/domain/core/upload/upload.texts';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { isOnline } from '../online.ts';

const texts = {
  type: uploadTexts.imageType,
  size: uploadTexts.imageSize,
  // Not an image, or one that this browser cannot show, such as an iPhone's with the name .jpg.
  unusable: uploadTexts.imageUnusable,
  unreadable: 'This file cannot be read. Please copy it to this device, and choose it again',
  // The folder may be one to which another device or program writes.
  changed: 'The file has changed: choose it again',
  unshrinkable: `Your browser could not make this image smaller: its protection against tracking may be why. Please choose one of less than ${imageMegabytes} and ${String(uploadLimits.uploadPixelsMax / 1_000_000)} megapixels`,
  // Storage gives no reason. Type and size were checked before: it is the day's quota or the session.
  refused: `This upload was refused. You can upload ${String(uploadLimits.uploadsPerDay)} files a day. If it was fewer, please sign in again`,
  cancelled: 'The upload was cancelled',
  network: 'The upload did not get through. Please check your connection and try again',
} as const;

export type UploadFailure = keyof typeof texts;

/** An upload that did not arrive. */
export class UploadError extends Error {
  readonly reason: UploadFailure;

  constructor(reason: UploadFailure) {
    super(reason === 'network' && !isOnline() ? apiTexts.offline : texts[reason]);
    this.name = 'UploadError';
    this.reason = reason;
  }
}
