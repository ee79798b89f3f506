import { errorTable } from '@keelstone/domain/errors';
import { fieldMessages } from '@keelstone/domain/messages';
import { failureText } from '../api/api-error.ts';

export type UploadFailure = 'type' | 'size' | 'refused' | 'cancelled' | 'network';

const texts: Record<Exclude<UploadFailure, 'network'>, string> = {
  type: fieldMessages.imageType,
  size: fieldMessages.imageSize,
  refused: errorTable['invalid-upload'].message,
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
