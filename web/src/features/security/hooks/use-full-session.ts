import type { AddedFactorWire } from '@keelstone/domain/api/factor.contract';
import { useMutation } from '@tanstack/react-query';
import { signOut } from '../../../lib/session/sign-out.ts';
import { useSignIn } from '../../../lib/session/use-session.ts';

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
