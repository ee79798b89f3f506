import { errorTable } from '@keelstone/domain/errors';
import { fieldMessages, messages } from '@keelstone/domain/messages';

export type UploadFailure = 'type' | 'size' | 'refused' | 'cancelled' | 'network';

const texts: Record<UploadFailure, string> = {
  type: fieldMessages.imageType,
  size: fieldMessages.imageSize,
  refused: errorTable['invalid-upload'].message,
  cancelled: 'The upload was cancelled',
  network: messages.somethingWentWrong,
};

/** An upload that did not arrive. */
export class UploadError extends Error {
  readonly reason: UploadFailure;

  constructor(reason: UploadFailure) {
    super(texts[reason]);
    this.name = 'UploadError';
    this.reason = reason;
  }
}
