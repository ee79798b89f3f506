import { authContract } from '@keelstone/domain/api/auth.contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { messages } from '@keelstone/domain/messages';
import { call } from '../../../lib/api/call.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { signWithPasskey } from '../../../lib/passkey/sign-with-passkey.ts';
import { useProof } from '../../../lib/factor/use-proof.ts';
import { deviceId } from '../../../lib/session/device-id.ts';
import { useSignIn } from '../../../lib/session/use-session.ts';

type Proof = BodyOf<(typeof authContract)['pass-second-factor']>['proof'];

/** Completes a sign-in with the ticket of its first step and a second factor; the guard then leads on. */
export function usePassSecondFactor(ticket: string) {
  const signIn = useSignIn();
  return useProof<Proof>({
    send: async (proof) => {
      const { customToken, others } = await call(authContract['pass-second-factor'], {
        body: { ticket, proof, device: deviceId() },
      }).catch(inOurWords);
      await signIn({ customToken, user: others });
    },
    sign: async () => ({
      passkey: await signWithPasskey(
        await call(authContract['request-sign-in-challenge'], { body: { ticket } }),
      ),
    }),
  });
}

/** A suspended account reads what to do, as in the first step. */
function inOurWords(error: unknown): never {
  if (error instanceof ApiError && error.code === 'account-restricted')
    throw new ApiError({ ...error, message: messages.accountRestrictedToast });
  throw error;
}
