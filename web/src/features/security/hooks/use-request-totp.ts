import { factorContract } from '@keelstone/domain/api/factor.contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';

/** Has the secret of an authenticator app made. It counts once a code of it arrives, within 15 minutes. */
export function useRequestTotp() {
  const notify = useNotify();
  return useMutation({
    mutationFn: () => call(factorContract['request-totp'], { body: {} }),
    onError: notify.refused,
  });
}
