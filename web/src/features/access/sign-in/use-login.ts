import { useMutation } from '@tanstack/react-query';
import { userTexts } from '@keelstone/domain/core/user/user.texts';
import type { ProofMethod } from '@keelstone/domain/refusal-details';
import { ApiError, failureText } from '../../../lib/api/api-error.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useSignIn } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';

export type Credentials = { email: string; password: string };

/** Why a sign-in failed. The form still shows it, and what can be done, after its toast has gone. */
export type LoginObstacle = {
  /** Absent for unexpected failures. */
  code: ApiError['code'] | undefined;
  /** The sentence of the toast: the server's, or one of ours. */
  text: string;
  email: string;
};

/** The password was right. The ticket proves that, and a second factor completes the sign-in. */
export type FactorRequest = { ticket: string; methods: readonly ProofMethod[]; email: string };

type Options = {
  onObstacle: (obstacle: LoginObstacle) => void;
  /** Rejects if the code of the second step could not be loaded. */
  onFactorAsked: (request: FactorRequest) => Promise<void>;
};

/** Signs in. The guard then leads to /dashboard. The server's text is shown as it is. */
export function useLogin({ onObstacle, onFactorAsked }: Options) {
  const signIn = useSignIn();
  const notify = useNotify();
  return useMutation({
    mutationKey: keys.signIn,
    mutationFn: async (credentials: Credentials) => {
      const { requestLogin } = await import('./sign-in.calls.ts');
      await requestLogin(credentials, signIn);
    },
    onError: async (error, { email }) => {
      const request = error instanceof ApiError ? readFactorRequest(error, email) : undefined;
      if (request !== undefined) {
        await onFactorAsked(request).catch(notify.failed);
        return;
      }
      const obstacle = toObstacle(error, email);
      onObstacle(obstacle);
      notify.error(obstacle.text);
    },
  });
}

function readFactorRequest({ code, next }: ApiError, email: string): FactorRequest | undefined {
  if (code !== 'second-factor-required' || next?.ticket === undefined) return undefined;
  return { ticket: next.ticket, methods: next.methods, email };
}

function toObstacle(error: Error, email: string): LoginObstacle {
  if (!(error instanceof ApiError)) return { code: undefined, text: failureText(), email };
  const { code, message } = error;
  return { code, text: code === 'account-restricted' ? userTexts.accountRestrictedToast : message, email };
}
