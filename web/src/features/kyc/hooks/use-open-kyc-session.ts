import { authContract } from '@keelstone/domain/api/auth.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { inTime } from '../../../lib/in-time.ts';
import { useNotify } from '../../../lib/notify.ts';

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
      const { openPassingSession } = await inTime(import('../../../lib/firebase/auth.ts'));
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
