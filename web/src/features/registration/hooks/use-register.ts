import { authContract } from '@keelstone/domain/api/auth.contract';
import type { BodyOf } from '@keelstone/domain/api/endpoint';
import { messages } from '@keelstone/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/api/call.ts';
import { paths } from '../../../config/paths.ts';
import { useNotify } from '../../../lib/notify.ts';

type Registration = BodyOf<typeof authContract.register>;

/** Creates an account and leads to /verify-email, which may offer the mail again. */
export function useRegister() {
  const notify = useNotify();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Registration) => call(authContract.register, { body }),
    onSuccess: ({ message }, { email }) => {
      if (message === messages.verificationEmailSent) void navigate(paths.verifyEmail, { state: { email } });
      else notify.failed();
    },
    onError: notify.refused,
  });
}
