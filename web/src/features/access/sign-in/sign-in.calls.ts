// The calls of a sign-in: what its form sends, which is shown without them.
import { signInContract } from '@keelstone/domain/access/sign-in/sign-in.contract';
import { userTexts } from '@keelstone/domain/core/user/user.texts';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { activityContract } from '@keelstone/domain/people/activity/activity.contract';
import { ApiError, isRefusal } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { readDeviceId } from '../../../lib/session/device-id.ts';
import { useSignIn } from '../../../lib/session/use-session.ts';
import { signWithPasskey } from '../second-factor/passkey.ts';
import { useProof } from '../second-factor/use-proof.ts';
import type { Credentials } from './use-login.ts';

/** The first step. Without a second factor it is the only one, and opens the session with `signIn`. */
export async function requestLogin(
  credentials: Credentials,
  signIn: ReturnType<typeof useSignIn>,
): Promise<void> {
  const { customToken, others } = await call(signInContract.login, {
    body: { ...credentials, device: readDeviceId() },
  });
  await signIn({ customToken, user: others });
  reportLogin();
}

/** Completes a sign-in with the ticket of its first step and a second factor. The guard then leads on. */
export function usePassSecondFactor(ticket: string) {
  const signIn = useSignIn();
  return useProof<BodyOf<(typeof signInContract)['pass-second-factor']>['proof']>({
    send: async (proof) => {
      const { customToken, others } = await call(signInContract['pass-second-factor'], {
        body: { ticket, proof, device: readDeviceId() },
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
