import { useMutation } from '@tanstack/react-query';
import { signInContract } from '@keelstone/domain/access/sign-in/sign-in.contract';
import { userTexts } from '@keelstone/domain/core/user/user.texts';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { activityContract } from '@keelstone/domain/people/activity/activity.contract';
import type { ProofMethod } from '@keelstone/domain/refusal-details';
import { ApiError, failureText, isRefusal } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { deviceId } from '../../../lib/session/device-id.ts';
import { useSignIn } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { signWithPasskey } from '../second-factor/passkey.ts';
import { useProof } from '../second-factor/use-proof.ts';

type Credentials = { email: string; password: string };

/** Why a sign-in failed. The form still shows it, and what can be done, after its toast has gone. */
export type LoginObstacle = {
  /** Absent for unexpected failures. */
  code: ApiError['code'] | undefined;
  /** The sentence of the toast: the server's, or one of ours. */
  text: string;
  email: string;
};

/** The password was right. The ticket proves that, and a second factor completes the sign-in. */
export type FactorAsked = { ticket: string; methods: readonly ProofMethod[]; email: string };

export type SecondStepKind = 'totp' | 'passkey' | 'recovery';

/** The second factor to ask for first: the code of the app, if there is an app. */
export function pickFirstKind(methods: FactorAsked['methods']): SecondStepKind {
  return methods.includes('totp') ? 'totp' : 'passkey';
}

type Options = {
  onObstacle: (obstacle: LoginObstacle) => void;
  /** Rejects if the code of the second step could not be loaded. */
  onFactorAsked: (asked: FactorAsked) => Promise<void>;
};

/** Signs in. The guard then leads to /dashboard. The server's text is shown as it is. */
export function useLogin({ onObstacle, onFactorAsked }: Options) {
  const signIn = useSignIn();
  const notify = useNotify();
  return useMutation({
    mutationKey: keys.signIn,
    mutationFn: async (credentials: Credentials) => {
      const { customToken, others } = await call(signInContract.login, {
        body: { ...credentials, device: deviceId() },
      });
      await signIn({ customToken, user: others });
      reportLogin();
    },
    onError: async (error, { email }) => {
      const asked = error instanceof ApiError ? readFactorAsked(error, email) : undefined;
      if (asked !== undefined) {
        await onFactorAsked(asked).catch(notify.failed);
        return;
      }
      const obstacle = toObstacle(error, email);
      onObstacle(obstacle);
      notify.error(obstacle.text);
    },
  });
}

function readFactorAsked({ code, next }: ApiError, email: string): FactorAsked | undefined {
  if (code !== 'second-factor-required' || next?.ticket === undefined) return undefined;
  return { ticket: next.ticket, methods: next.methods, email };
}

function toObstacle(error: Error, email: string): LoginObstacle {
  if (!(error instanceof ApiError)) return { code: undefined, text: failureText(), email };
  const { code, message } = error;
  return { code, text: code === 'account-restricted' ? userTexts.accountRestrictedToast : message, email };
}

type Proof = BodyOf<(typeof signInContract)['pass-second-factor']>['proof'];

/** Completes a sign-in with the ticket of its first step and a second factor. The guard then leads on. */
export function usePassSecondFactor(ticket: string) {
  const signIn = useSignIn();
  return useProof<Proof>({
    send: async (proof) => {
      const { customToken, others } = await call(signInContract['pass-second-factor'], {
        body: { ticket, proof, device: deviceId() },
      }).catch(explainSuspension);
      await signIn({ customToken, user: others });
      reportLogin();
    },
    sign: async () => ({
      passkey: await signWithPasskey(
        await call(signInContract['request-sign-in-challenge'], { body: { ticket } }),
      ),
    }),
  });
}

/** Adds browser and system to the record of this sign-in, for a server that did not recognise them. Not awaited. */
function reportLogin(): void {
  const body = { browser: navigator.userAgent.slice(0, 200), os: navigator.platform };
  call(activityContract['record-activity'], { body }).catch(() => undefined);
}

/** Replaces the refusal of a suspended person by the text that the first step shows. */
function explainSuspension(error: unknown): never {
  if (isRefusal(error, 'account-restricted'))
    throw new ApiError({ ...error, message: userTexts.accountRestrictedToast });
  throw error;
}
