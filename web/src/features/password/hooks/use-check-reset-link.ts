import { authContract } from '@keelstone/domain/api/auth.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { refusalOf } from './use-reset-password.ts';

/**
 * Asks once, when the page is opened, whether its link can still be used. Any failure but a refusal says nothing about
 * the link: the password can be typed and sent.
 */
export function useCheckResetLink(resetToken: string | undefined) {
  const { isLoading, error } = useQuery({
    queryKey: ['reset-link', resetToken],
    queryFn: ({ signal }) =>
      call(authContract['check-reset-link'], { body: { code: resetToken ?? '' }, signal }),
    enabled: resetToken !== undefined,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  return { isChecking: isLoading, refusal: refusalOf(error) };
}
