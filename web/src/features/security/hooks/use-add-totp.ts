import { factorContract } from '@keelstone/domain/api/factor.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { isFactorRefused } from '../../../lib/factor/is-factor-refused.ts';
import { useNotify } from '../../../lib/notify.ts';

/** Adds the authenticator app that shows this code. */
export function useAddTotp() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (code: string) => call(factorContract['add-totp'], { body: { code } }),
    onError: (error) => {
      // The field itself says that the code is wrong.
      if (!isFactorRefused(error)) notify.refused(error);
    },
  });
}
