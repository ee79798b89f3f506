import { authContract } from '@keelstone/domain/api/auth.contract';
import { limits } from '@keelstone/domain/limits';
import { messages } from '@keelstone/domain/messages';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '../../../lib/api/call.ts';
import { paths } from '../../../config/paths.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useNotify } from '../../../lib/notify.ts';
import { deviceId } from '../../../lib/session/device-id.ts';

type Reset = { resetToken: string; password: string };

/** Sets a new password, makes this browser the known one, and leads to /login after two seconds. */
export function useResetPassword() {
  const notify = useNotify();
  const navigate = useNavigate();
  const { mutateAsync, isSuccess, error } = useMutation({
    mutationFn: ({ resetToken, password }: Reset) =>
      call(authContract['reset-password'], {
        params: { resetToken },
        body: { password, device: deviceId() },
      }),
    onSuccess: () => {
      notify.success(messages.passwordReset);
    },
    onError: (failure) => {
      // The page itself reports what is wrong with the link.
      if (refusalOf(failure) === undefined) notify.refused(failure);
    },
  });

  useEffect(() => {
    if (!isSuccess) return;
    const leave = setTimeout(() => {
      void navigate(paths.login, { replace: true });
    }, limits.resetRedirectMs);
    return () => {
      clearTimeout(leave);
    };
  }, [isSuccess, navigate]);

  return {
    isSuccess,
    refusal: refusalOf(error),
    send: (reset: Reset): Promise<void> =>
      mutateAsync(reset).then(
        () => undefined,
        () => undefined,
      ),
  };
}

/** The server's words where the link cannot be used any more: sending it again would be refused again. */
export function refusalOf(error: unknown): string | undefined {
  const isRefused = error instanceof ApiError && refusals.some((code) => code === error.code);
  return isRefused ? error.message : undefined;
}

const refusals = ['link-invalid', 'link-expired', 'link-used', 'link-replaced'] as const;
