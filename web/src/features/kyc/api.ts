import { authContract } from '@keelstone/domain/api/auth.contract';
import { kycContract } from '@keelstone/domain/api/kyc.contract';
import type { KycQuestionWire } from '@keelstone/domain/api/kyc.wire';
import { messages } from '@keelstone/domain/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { inTime } from '../../lib/api/in-time.ts';
import { currentUserQuery } from '../../lib/session/use-session.ts';
import { useNotify, type Notify } from '../../lib/toast/notify.ts';
import { UploadError } from '../../lib/upload/upload-error.ts';
import { useSendAnswer, useUpload } from '../../lib/upload/use-upload.ts';
import type { KycAnswerEntries, KycApplication } from './kyc-form.schema.ts';

/** The address a session of scope `kyc` belongs to, to fill in; `''` where it cannot be read. */
export function useAccountEmail(uid: string): { email: string | undefined } {
  const { data } = useQuery({
    queryKey: ['account-email', uid],
    queryFn: async () => (await accountEmail().catch(() => undefined)) ?? '',
    staleTime: Infinity,
  });
  return { email: data };
}

/** Shows everywhere immediately what an application makes of its user, then asks the API. */
export function useShowPending(uid: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const { queryKey } = currentUserQuery(uid);
    queryClient.setQueryData(queryKey, (user) => user && { ...user, kycStatus: 'Pending' as const });
    void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, uid]);
}

/** What the account's owner gave at registration. */
export type Registered = { name: string; number: string };

type Options = {
  ticket: string;
  /** Right before the session opens. */
  onConfirmed: (registered: Registered) => void;
  /** The ticket opens nothing any more. */
  onTicketInvalid: () => void;
};

/**
 * Opens the session that may only submit an identity form. It is kept in memory only: a form left open on a
 * shared computer is gone with a reload. A wrong password is rethrown, for the form to show next to its field.
 */
export function useOpenKycSession({ ticket, onConfirmed, onTicketInvalid }: Options) {
  const notify = useNotify();
  return useMutation({
    mutationFn: async (password: string) => {
      const { customToken, applicant } = await call(authContract['open-kyc-session'], {
        body: { kycTicket: ticket, password },
      });
      const { openPassingSession } = await inTime(import('../../lib/firebase/auth.ts'));
      onConfirmed(applicant);
      await inTime(openPassingSession(customToken));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'ticket-invalid') onTicketInvalid();
      else if (!isWrongPassword(error)) notify.refused(error);
    },
  });
}

export function isWrongPassword(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'wrong-credentials';
}

type SubmitKycOptions = { uid: string; onSubmitted: () => unknown };

/**
 * Uploads the document, then submits the application. A retry does not upload the file again: if only the answer was
 * lost, the same upload makes it the same application.
 */
export function useSubmitKyc({ uid, onSubmitted }: SubmitKycOptions) {
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

/** Answers what is asked for about the own application; a document is uploaded first. */
export function useAnswerKyc({ idToAnswer, number: question }: KycQuestionWire) {
  return useSendAnswer(async ({ input, uid, upload }: { input: KycAnswerEntries } & Upload) => {
    const { document: file, ...fields } = input;
    const document = file && (await upload(file));
    return call(kycContract['answer-kyc'], {
      params: { userId: uid },
      body: { idToAnswer, question, ...fields, document },
    });
  });
}

type Upload = { uid: string; upload: (file: File) => Promise<string> };

/** The email address of the session's owner, of scope `kyc` too; `undefined` if it is not known. */
async function accountEmail(): Promise<string | undefined> {
  const { loadAuth } = await import('../../lib/firebase/auth.ts');
  const auth = await loadAuth();
  await auth.authStateReady();
  return auth.currentUser?.email ?? undefined;
}
