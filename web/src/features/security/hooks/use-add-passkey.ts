import { factorContract } from '@keelstone/domain/api/factor.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useNotify } from '../../../lib/notify.ts';
import { createPasskey } from '../../../lib/passkey/create-passkey.ts';
import { PasskeyError } from '../../../lib/passkey/passkey-error.ts';

/**
 * Has the browser create a passkey, and adds it under a name. `refusal`: why that failed, shown in the form; what
 * nobody can fix there is a toast.
 */
export function useAddPasskey() {
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (name: string) => {
      const options = await call(factorContract['request-passkey'], { body: {} });
      const credential = await createPasskey(options);
      return call(factorContract['add-passkey'], { body: { name, credential } });
    },
    onError: (failure) => {
      if (refusalOf(failure) === undefined) notify.refused(failure);
    },
  });
  return { add: mutateAsync, isBusy: isPending, refusal: refusalOf(error) };
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof PasskeyError) return error.message;
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'factor-refused')
    return 'This passkey was not accepted. Please create it again: there are five minutes for it.';
  return error.code === 'factor-limit' ? error.message : undefined;
}
