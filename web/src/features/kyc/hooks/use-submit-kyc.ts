import { kycContract } from '@keelstone/domain/api/kyc.contract';
import { messages } from '@keelstone/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import type { KycApplication } from '../forms/kyc-form.schema.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useNotify, type Notify } from '../../../lib/notify.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { useUpload } from '../../../lib/upload/use-upload.ts';

type Options = { uid: string; onSubmitted: () => unknown };

/**
 * Uploads the document, then submits the application. A retry does not upload the file again: if only the answer was
 * lost, the same upload makes it the same application.
 */
export function useSubmitKyc({ uid, onSubmitted }: Options) {
  const notify = useNotify();
  const { state, upload, settle } = useUpload(uid);
  const { mutateAsync } = useMutation({
    mutationFn: async ({ document, ...details }: KycApplication) => {
      const path = await upload(document);
      const { message } = await call(kycContract['submit-kyc'], { body: { ...details, document: path } });
      // This text means failure, even in an answer with status 200.
      if (message === messages.noUserFound) throw new ApiError({ status: 200, code: 'no-user', message });
    },
    onSuccess: onSubmitted,
    onError: (error) => {
      tell(error, notify);
    },
    onSettled: (_answer, error) => {
      settle(error);
    },
  });
  return { submit: mutateAsync, upload: state };
}

/** The server's own text if a person can fix what it refused; otherwise that something went wrong. */
function tell(error: Error, notify: Notify): void {
  if (error instanceof UploadError) {
    if (error.reason !== 'cancelled') notify.error(error.message);
  } else if (error instanceof ApiError && error.code === 'invalid-token') {
    notify.error('Your session has ended. Please confirm that it is you again');
  } else if (error instanceof ApiError && !error.isTransient) {
    notify.refused(error);
  } else notify.failed();
}
