import { messages } from '@keelstone/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useSignIn } from '../../../lib/session/use-session.ts';
import { login } from '../api/login.ts';
import { describeDevice, recordActivity } from '../api/record-activity.ts';

type Credentials = { email: string; password: string };

/**
 * Signs in; the guard then leads to /dashboard. Failures are told by spec section 8. `onUnverified` gets the
 * address whose verification mail may be sent again.
 */
export function useLogin({ onUnverified }: { onUnverified: (email: string) => void }) {
  const signIn = useSignIn();
  const notify = useNotify();
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      // Asked for beside the login: who leaves the page as soon as he is in leaves nothing that is still to load.
      const device = describeDevice().catch(() => ({ browser: '', os: '' }));
      const { customToken, others } = await login(credentials);
      await signIn({ customToken, user: others });
      // Fire and forget (spec section 7: its response is not read): a login must not fail because of its record.
      device.then(recordActivity).catch(() => undefined);
    },
    onError: (error, { email }) => {
      if (!(error instanceof ApiError)) notify.failed();
      else if (error.code === 'account-restricted') notify.error(messages.accountRestrictedToast);
      else notify.refused(error);
      if (error instanceof ApiError && error.code === 'email-unverified') onUnverified(email);
    },
  });
}
