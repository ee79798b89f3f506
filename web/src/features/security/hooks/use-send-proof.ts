import { useMutation } from '@tanstack/react-query';
import { isFactorRefused } from '../../../lib/factor/is-factor-refused.ts';
import { useNotify } from '../../../lib/notify.ts';
import { PasskeyError } from '../../../lib/passkey/passkey-error.ts';
import { signOwnChallenge } from '../../../lib/passkey/sign-own-challenge.ts';
import type { Proof } from '../forms/proof.ts';

type Options<Answer> = {
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
};

/** Sends what takes a second factor: with one that was typed, or with a passkey that the browser is asked for. */
export function useSendProof<Answer>({ send, onDone }: Options<Answer>) {
  const notify = useNotify();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (typed: Proof | undefined) => send(typed ?? { passkey: await signOwnChallenge() }),
    onSuccess: onDone,
    onError: (error, typed) => {
      // The field itself says that what was typed is wrong.
      if (isFactorRefused(error) && typed !== undefined) return;
      if (error instanceof PasskeyError) notify.error(error.message);
      else notify.refused(error);
    },
  });
  return { isBusy: isPending, prove: mutateAsync };
}
