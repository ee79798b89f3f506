import { useMutation } from '@tanstack/react-query';
import { object, string } from 'yup';
import {
  type AddedFactorWire,
  secondFactorContract,
} from '@keelstone/domain/access/second-factor/second-factor.contract';
import { readAppCode, readRecoveryCode } from '@keelstone/domain/access/second-factor/typed-codes';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import { spellOut, minutesText } from '@keelstone/domain/kernel/count-text';
import { ApiError, isRefusal } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { signOut } from '../../../lib/session/sign-out.ts';
import { useSignIn } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { createPasskey } from './create-passkey.ts';
import { PasskeyError } from './passkey.ts';
import { signOwnChallenge } from './sign-own-challenge.ts';

/**
 * Has the browser create a passkey, and adds it under a name. `refusal` is the text of a failure for the form. A
 * failure that cannot be corrected there is a toast.
 */
export function useAddPasskey() {
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (name: string) => {
      const options = await call(secondFactorContract['request-passkey'], { body: {} });
      const credential = await createPasskey(options);
      return call(secondFactorContract['add-passkey'], { body: { name, credential } });
    },
    onError: (failure) => {
      if (findRefusal(failure) === undefined) notify.refused(failure);
    },
  });
  return { add: mutateAsync, isBusy: isPending, refusal: findRefusal(error) };
}

function findRefusal(error: unknown): string | undefined {
  if (error instanceof PasskeyError) return error.message;
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'factor-refused')
    return `This passkey was not accepted. Please create it again: there are ${spellOut(minutesText(oneTimeLinkLimits.challengeAgeMsMax))} for it.`;
  return error.code === 'factor-limit' ? error.message : undefined;
}

/** Replaces the session of scope `enrol` by the full one that the first factor brought. */
export function useFullSession() {
  const signIn = useSignIn();
  return useMutation({
    mutationFn: async ({ customToken }: AddedFactorWire) => {
      // Without a token the only way to continue is a new sign-in, which the new factor completes.
      await (customToken === undefined ? signOut() : signIn({ customToken }));
    },
  });
}

type SendProofOptions<Answer> = {
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
};

/** Sends a call that needs a second factor: the typed one, or a passkey that the browser is asked for. */
export function useSendProof<Answer>({ send, onDone }: SendProofOptions<Answer>) {
  const notify = useNotify();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (typed: Proof | undefined) => send(typed ?? { passkey: await signOwnChallenge() }),
    onSuccess: onDone,
    onError: (error, typed) => {
      // The field itself shows that the typed code is wrong.
      if (isRefusal(error, 'factor-refused') && typed !== undefined) return;
      if (error instanceof PasskeyError) notify.error(error.message);
      else notify.refused(error);
    },
  });
  return { isBusy: isPending, prove: mutateAsync };
}

/** A second factor as it is sent. */
export type Proof = BodyOf<(typeof secondFactorContract)['remove-factor']>['proof'];

/** One field takes an app's code or a recovery code, so that nobody has to choose the kind first. */
export const proofSchema = object({
  proof: string().test(
    'code',
    'Enter the six digits of your app, or a recovery code',
    (text) => parseProof(text ?? '') !== undefined,
  ),
});

/** The field of an account without an app. */
export const recoveryProofSchema = object({
  proof: string().test('code', 'Enter a recovery code', (text) => readRecoveryCode(text ?? '') !== undefined),
});

/** The typed code as a proof, or `undefined` if it is neither an app's code nor a recovery code. */
export function parseProof(text: string): Proof | undefined {
  const code = readAppCode(text);
  if (code !== undefined) return { code };
  const recoveryCode = readRecoveryCode(text);
  return recoveryCode === undefined ? undefined : { recoveryCode };
}
