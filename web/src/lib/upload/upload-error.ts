import { limits } from '@keelstone/domain/limits';
import { fieldMessages } from '@keelstone/domain/messages';
import { failureText } from '../api/api-error.ts';

export type UploadFailure = 'type' | 'unusable' | 'size' | 'refused' | 'cancelled' | 'network';

const texts: Record<Exclude<UploadFailure, 'network'>, string> = {
  type: fieldMessages.imageType,
  size: fieldMessages.imageSize,
  // No image, or one that this browser cannot show: an iPhone's, named .jpg.
  unusable: fieldMessages.imageUnusable,
  // The rules do not say why: type and size were checked before, so what is left is the day's quota or the session.
  refused: `This upload was refused. You can upload ${String(limits.uploadsPerDay)} files a day. If it was fewer, please sign in again`,
  cancelled: 'The upload was cancelled',
};

/** An upload that did not arrive. */
export class UploadError extends Error {
  readonly reason: UploadFailure;

  constructor(reason: UploadFailure) {
    super(reason === 'network' ? failureText() : texts[reason]);
    this.name = 'UploadError';
    this.reason = reason;
  }
}
