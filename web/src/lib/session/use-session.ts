import type { UserWire } from '@keelstone/domain/api/user.contract';
import type { KeptSessionWire } from '@keelstone/domain/api/session.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext } from 'react';
import { inTime } from '../in-time.ts';
import { currentUserQuery } from './current-user.ts';
import { SessionContext, type Session } from './session.ts';

export function useSession(): Session {
  return useContext(SessionContext);
}

/** The signed-in user. Only for pages behind the signed-in guard, where there always is one. */
export function useCurrentUser(): UserWire {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useCurrentUser is used outside the signed-in guard');
  return session.user;
}

type SignIn = { customToken: string; user?: UserWire };

/** Opens a session from a token of the API. With the user at hand, no page has to wait for them. */
export function useSignIn(): (options: SignIn) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ customToken, user }) => {
      if (user !== undefined) queryClient.setQueryData(currentUserQuery(user._id).queryKey, user);
      await inTime(import('../firebase/auth.ts').then(({ openSession }) => openSession(customToken)));
    },
    [queryClient],
  );
}

/** Keeps this browser signed in after an answer that ended all other sessions. */
export function useStaySignedIn(): <T extends Pick<KeptSessionWire, 'customToken'>>(answer: T) => Promise<T> {
  const signIn = useSignIn();
  return useCallback(
    async (answer) => {
      const { customToken } = answer;
      // It is done: if this fails, the session lasts as long as the ID token that this browser has.
      if (customToken !== undefined) await signIn({ customToken }).catch(() => undefined);
      return answer;
    },
    [signIn],
  );
}
