import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { passwordContract } from '@keelstone/domain/access/password/password.contract';
import { passwordLimits } from '@keelstone/domain/access/password/password.limits';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import { paths } from '../../../config/paths.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { askedOnce, useAnswer } from '../../../lib/query/use-answer.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { readDeviceId } from '../../../lib/session/device-id.ts';

/**
 * Asks once, when the page is opened, whether its link can still be used. After a failure that is not a refusal the link
 * may still be valid: the password can be typed and sent.
 */
export function useCheckResetLink(resetToken: string | undefined) {
  const { isLoading, error } = useAnswer(passwordContract['check-reset-link'], {
    body: { code: resetToken ?? '' },
    ...askedOnce,
    enabled: resetToken !== undefined,
    retry: false,
    refetchOnReconnect: false,
  });
  return { isChecking: isLoading, refusal: findRefusal(error) };
}

/** Sets a new password, makes this browser the known one, and leads to /login after two seconds. */
export function useResetPassword() {
  const navigate = useNavigate();
  const { mutateAsync, isSuccess, error } = useCall(passwordContract['reset-password'], {
    toast: () => passwordTexts.passwordReset,
    // The page itself shows why the link was refused.
    isShown: (failure) => findRefusal(failure) !== undefined,
  });

  useEffect(() => {
    if (!isSuccess) return;
    const leave = setTimeout(
      () => void navigate(paths.login, { replace: true }),
      passwordLimits.resetRedirectMs,
    );
    return () => clearTimeout(leave);
  }, [isSuccess, navigate]);

  return {
    isSuccess,
    refusal: findRefusal(error),
    send: ({ resetToken, password }: { resetToken: string; password: string }) =>
      mutateAsync({ params: { resetToken }, body: { password, device: readDeviceId() } }),
  };
}

/** The server's text if the link can no longer be used. It would be refused again. */
function findRefusal(error: unknown): string | undefined {
  const isRefused = error instanceof ApiError && refusals.some((code) => code === error.code);
  return isRefused ? error.message : undefined;
}

const refusals = ['link-invalid', 'link-expired', 'link-used', 'link-replaced'] as const;
