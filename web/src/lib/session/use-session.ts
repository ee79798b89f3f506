// The session of this tab: who is signed in, if anybody, and with which rights.

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import type { KeptSessionWire } from '@keelstone/domain/core/session/session.contract';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { limitTime } from '../api/in-time.ts';
import { keys } from '../api/query-keys.ts';
import type { Snapshot } from './snapshot.ts';

export function useSession(): Session {
  return useContext(SessionContext);
}

/** The signed-in user. Only pages behind the signed-in guard may use it. */
export function useCurrentUser(): UserWire {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('useCurrentUser is used outside the signed-in guard');
  return session.user;
}

/** The ids in a path that are the caller's own: `:adminId`, and `:userId` where nobody else may call. */
export function useOwnIds(): Readonly<Record<string, string>> {
  const session = useSession();
  return 'uid' in session ? { adminId: session.uid, userId: session.uid } : {};
}

/** Opens a session from a token of the API. Given the user too, no page has to load them. */
export function useSignIn(): (options: { customToken: string; user?: UserWire }) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async ({ customToken, user }) => {
      if (user !== undefined) queryClient.setQueryData(makeCurrentUserQuery(user._id).queryKey, user);
      await limitTime(import('../firebase/auth.ts').then(({ openSession }) => openSession(customToken)));
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
      // The change itself is done: if this fails, the session lasts as long as the browser's current ID token.
      if (customToken !== undefined) await signIn({ customToken }).catch(() => undefined);
      return answer;
    },
    [signIn],
  );
}

/** The session. Only `signed-in` opens the pages for signed-in people. */
export type Session =
  /** Not known yet. `snapshot` is the last user. */
  | { status: 'loading'; snapshot: Snapshot | undefined }
  /** Firebase or the API could not be reached. */
  | { status: 'unavailable'; snapshot: Snapshot | undefined; retry: () => void }
  | { status: 'signed-out' }
  | { status: 'kyc'; uid: string }
  /** An administrator who has to add a second factor first. */
  | { status: 'enrol'; uid: string }
  | { status: 'signed-in'; uid: string; user: UserWire };

export const SessionContext = createContext<Session>({ status: 'loading', snapshot: undefined });

/** The signed-in user with their balances (`get-current-user`), asked for again whenever their signal changes. */
export function makeCurrentUserQuery(uid: string) {
  return queryOptions({
    queryKey: keys.currentUser(uid),
    // Loaded by every page that needs it. Somebody who signs in makes no call before.
    queryFn: async ({ signal }) => {
      const { call } = await import('../api/call.ts');
      const { userContract } = await import('@keelstone/domain/core/user/user.contract');
      return call(userContract['get-current-user'], { signal });
    },
  });
}
