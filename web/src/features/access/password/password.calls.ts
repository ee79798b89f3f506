import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { deviceId } from '../../../lib/session/device-id.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { passwordLimits } from '@keelstone/domain/access/password/password.limits';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import { passwordContract } from '@keelstone/domain/access/password/password.contract';
import { signOut } from '../../../lib/session/sign-out.ts';

/**
 * Asks once, when the page is opened, whether its link can still be used. Any failure but a refusal says nothing about
 * the link: the password can be typed and sent.
 */
export function useCheckResetLink(resetToken: string | undefined) {
  const { isLoading, error } = useQuery({
    queryKey: ['reset-link', resetToken],
    queryFn: ({ signal }) =>
      call(passwordContract['check-reset-link'], { body: { code: resetToken ?? '' }, signal }),
    enabled: resetToken !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return { isChecking: isLoading, refusal: refusalOf(error) };
}

/** Has a reset link mailed; the answer is the same whether or not the address exists. */
export function useForgotPassword() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (email: string) => call(passwordContract['forgot-password'], { body: { email } }),
    onSuccess: () => {
      notify.success(passwordTexts.resetEmailSent);
    },
    onError: notify.refused,
  });
}

type Reset = { resetToken: string; password: string };

/** Sets a new password, makes this browser the known one, and leads to /login after two seconds. */
export function useResetPassword() {
  const notify = useNotify();
  const navigate = useNavigate();
  const { mutateAsync, isSuccess, error } = useMutation({
    mutationFn: ({ resetToken, password }: Reset) =>
      call(passwordContract['reset-password'], {
        params: { resetToken },
        body: { password, device: deviceId() },
      }),
    onSuccess: () => {
      notify.success(passwordTexts.passwordReset);
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
    }, passwordLimits.resetRedirectMs);
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
function refusalOf(error: unknown): string | undefined {
  const isRefused = error instanceof ApiError && refusals.some((code) => code === error.code);
  return isRefused ? error.message : undefined;
}

const refusals = ['link-invalid', 'link-expired', 'link-used', 'link-replaced'] as const;

/** Mails the reset link and signs out here: its page is for people who are signed out. */
export function useRequestPasswordReset() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (email: string) => call(passwordContract['forgot-password'], { body: { email } }),
    onSuccess: async () => {
      notify.success(passwordTexts.resetEmailSent);
      await signOut();
    },
    onError: notify.refused,
  });
}
