import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { userTexts } from '@keelstone/domain/core/user/user.texts';
import { kycContract } from '@keelstone/domain/identity/kyc/kyc.contract';
import type { KycQuestionWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { ApiError, isRefusal } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { limitTime } from '../../../lib/api/in-time.ts';
import type { KycTicket } from '../../../lib/session/kyc-ticket.ts';
import { makeCurrentUserQuery } from '../../../lib/session/use-session.ts';
import { type Notify, useNotify } from '../../../lib/toast/notify.ts';
import { UploadError } from '../../../lib/upload/upload-error.ts';
import { type AnswerToSend, useSendAnswer } from '../../core/question/use-send-answer.ts';
import { useUpload } from '../../core/upload/use-upload.ts';
import type { KycAnswerEntries, KycApplication } from './kyc-form.schema.ts';

/** Shows the user as pending everywhere immediately, then asks the API. */
export function useShowPending(uid: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const { queryKey } = makeCurrentUserQuery(uid);
    queryClient.setQueryData(queryKey, (user) => user && { ...user, kycStatus: 'Pending' as const });
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, uid]);
}

/**
 * Opens the session that may only submit an identity form, and resolves to its uid. The session is kept in memory only: a
 * reload ends it on a shared computer. The dialog shows refusals of the password and the ticket.
 */
export function useOpenKycSession({ ticket }: KycTicket) {
  const notify = useNotify();
  return useMutation({
    mutationFn: async (password: string): Promise<string> => {
      const { customToken } = await call(kycContract['open-kyc-session'], {
        body: { kycTicket: ticket, password },
      });
      const { openPassingSession } = await limitTime(import('../../../lib/firebase/auth.ts'));
      return limitTime(openPassingSession(customToken));
    },
    onError: (error) => {
      if (!isRefusal(error, 'ticket-invalid') && !isRefusal(error, 'wrong-credentials'))
        notify.refused(error);
    },
  });
}

type SubmitKycOptions = {
  /** Resolves to the uid of the applicant, perhaps after asking for the password. */
  identify: () => Promise<string>;
  onSubmitted: () => unknown;
  /** Storage refused the file, perhaps because the session has ended: it gives no reason. */
  onUploadRefused?: () => unknown;
};

/** The applicant has not confirmed who they are: nothing was sent. */
export class NotConfirmed extends Error {}

/**
 * Uploads the document, then submits the application. A retry does not upload the file again: if only the answer was
 * lost, the same upload makes it the same application.
 */
export function useSubmitKyc({ identify, onSubmitted, onUploadRefused }: SubmitKycOptions) {
  const notify = useNotify();
  const { state, upload, settle } = useUpload();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ document, ...details }: KycApplication) => {
      const path = await upload(document, await identify());
      const { message } = await call(kycContract['submit-kyc'], { body: { ...details, document: path } });
      // This text means failure, even in an answer with status 200.
      if (message === userTexts.noUserFound) throw new ApiError({ status: 200, code: 'no-user', message });
    },
    onSuccess: onSubmitted,
    onError: (error) => {
      showFailure(error, notify);
      if (error instanceof UploadError && error.reason === 'refused') void onUploadRefused?.();
    },
    onSettled: (_answer, error) => settle(error),
  });
  return { submit: mutateAsync, upload: state };
}

function showFailure(error: Error, notify: Notify): void {
  if (error instanceof NotConfirmed) return;
  if (error instanceof UploadError) {
    if (error.reason !== 'cancelled') notify.error(error.message);
  } else if (isRefusal(error, 'invalid-token')) {
    notify.error('Your session has ended. Please confirm that it is you again');
  } else notify.refused(error);
}

/** Answers a question about the own application. A document is uploaded first. */
export function useAnswerKyc({ idToAnswer, number: question }: KycQuestionWire) {
  return useSendAnswer(async ({ input, uid, upload }: AnswerToSend<KycAnswerEntries>) => {
    const { document: file, ...fields } = input;
    const document = file && (await upload(file, uid));
    return call(kycContract['answer-kyc'], {
      params: { userId: uid },
      body: { idToAnswer, question, ...fields, document },
    });
  });
}
