import type { BodyOf } from '@keelstone/domain/kernel/api/endpoint';
import {
  type AddedFactorWire,
  secondFactorContract,
} from '@keelstone/domain/access/second-factor/second-factor.contract';
import { accountLockContract } from '@keelstone/domain/access/account-lock/account-lock.contract';
import { sessionContract } from '@keelstone/domain/core/session/session.contract';
import { appCodeOf, recoveryCodeOf } from '@keelstone/domain/access/second-factor/typed-codes';
import type { UserSettings } from '@keelstone/domain/core/user/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { object, string } from 'yup';
import { ApiError } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { createPasskey } from '../../features/access/second-factor/create-passkey.ts';
import { PasskeyError } from '../../features/access/second-factor/passkey.ts';
import { signOwnChallenge } from '../../features/access/second-factor/sign-own-challenge.ts';
import { isFactorRefused } from '../../features/access/second-factor/use-proof.ts';
import { type ActionDialog, useAction } from '../../lib/query/use-action.ts';
import { useCursorPages } from '../../lib/query/use-pages.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import {
  currentUserQuery,
  useCurrentUser,
  useSignIn,
  useStaySignedIn,
} from '../../lib/session/use-session.ts';
import { useNotify } from '../../lib/toast/notify.ts';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import { passwordContract } from '@keelstone/domain/access/password/password.contract';
import { securityEventContract } from '@keelstone/domain/core/security-event/security-event.contract';
import { notificationContract } from '@keelstone/domain/people/notification/notification.contract';

/** The user's second factors, and whether a reset of lost ones is waiting. */
export function useFactors(uid: string) {
  return useQuery({
    queryKey: ['factors', uid],
    queryFn: ({ signal }) => call(secondFactorContract['get-factors'], { signal }),
  });
}

/** What happened to the user's sign-in, newest first, a page at a time. */
export function useSecurityEvents(uid: string) {
  return useCursorPages({
    queryKey: ['security-events', uid],
    ask: (cursor, signal) =>
      call(securityEventContract['list-security-events'], { query: { cursor }, signal }),
  });
}

/** Where the user is signed in, most recently used first. */
export function useSessions(uid: string) {
  return useQuery({
    queryKey: ['sessions', uid],
    queryFn: async ({ signal }) => (await call(sessionContract['get-sessions'], { signal })).sessions,
  });
}

/**
 * Has the browser create a passkey, and adds it under a name. `refusal`: why that failed, shown in the form; what
 * nobody can fix there is a toast.
 */
export function useAddPasskey() {
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (name: string) => {
      const options = await call(secondFactorContract['request-passkey'], { body: {} });
      const credential = await createPasskey(options);
      return call(secondFactorContract['add-passkey'], { body: { name, credential } });
    },
    onError: (failure) => {
      if (refusalOf(failure) === undefined) notify.refused(failure);
    },
  });
  return { add: mutateAsync, isBusy: isPending, refusal: refusalOf(error) };
}

function refusalOf(error: unknown): string | undefined {
  if (error instanceof PasskeyError) return error.message;
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'factor-refused')
    return 'This passkey was not accepted. Please create it again: there are five minutes for it.';
  return error.code === 'factor-limit' ? error.message : undefined;
}

/** Adds the authenticator app that shows this code. */
export function useAddTotp() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (code: string) => call(secondFactorContract['add-totp'], { body: { code } }),
    onError: (error) => {
      // The field itself says that the code is wrong.
      if (!isFactorRefused(error)) notify.refused(error);
    },
  });
}

/** Signs out every browser but this one. */
export function useEndOtherSessions(dialog: ActionDialog) {
  const staySignedIn = useStaySignedIn();
  const send = () => call(sessionContract['end-other-sessions']).then(staySignedIn);
  return useAction({ ...dialog, send });
}

/** Signs one other browser out. One that has ended in the meantime counts as signed out. */
export function useEndSession(dialog: ActionDialog) {
  return useAction({
    ...dialog,
    shows: (id) => ({ id, fields: 'gone' }),
    send: (sid: string) => call(sessionContract['end-session'], { params: { sid } }),
  });
}

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

/** Has the secret of an authenticator app made. It counts once a code of it arrives, within 15 minutes. */
export function useRequestTotp() {
  const notify = useNotify();
  return useMutation({
    mutationFn: () => call(secondFactorContract['request-totp'], { body: {} }),
    onError: notify.refused,
  });
}

/** Starts the 24 hours after which the account is unlocked; the owner confirms that it is them. */
export function useRequestUnlock({ isOpen, onDone }: ActionDialog) {
  return useAction({
    send: () => call(accountLockContract['request-unlock'], { body: {} }),
    isOpen,
    onDone,
  });
}

type SendProofOptions<Answer> = {
  send: (proof: Proof) => Promise<Answer>;
  onDone: (answer: Answer) => void;
};

/** Sends what takes a second factor: with one that was typed, or with a passkey that the browser is asked for. */
export function useSendProof<Answer>({ send, onDone }: SendProofOptions<Answer>) {
  const notify = useNotify();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (typed: Proof | undefined) => send(typed ?? { passkey: await signOwnChallenge() }),
    onSuccess: onDone,
    onError: (error, typed) => {
      // The field itself says that what was typed is wrong.
      if (isFactorRefused(error) && typed !== undefined) return;
      if (error instanceof PasskeyError) notify.error(error.message);
      else notify.refused(error);
    },
  });
  return { isBusy: isPending, prove: mutateAsync };
}

/** A second factor as it is sent. */
export type Proof = BodyOf<(typeof secondFactorContract)['remove-factor']>['proof'];

/** One field for both: nobody has to say first which of the two they have at hand. */
export const proofSchema = object({
  proof: string().test(
    'code',
    'Enter the six digits of your app, or a recovery code',
    (text) => proofOf(text ?? '') !== undefined,
  ),
});

/** The same for an account without an app. */
export const recoveryProofSchema = object({
  proof: string().test('code', 'Enter a recovery code', (text) => recoveryCodeOf(text ?? '') !== undefined),
});

/** A code of the app or a recovery code, whichever was typed; `undefined` if it can be neither. */
export function proofOf(text: string): Proof | undefined {
  const code = appCodeOf(text);
  if (code !== undefined) return { code };
  const recoveryCode = recoveryCodeOf(text);
  return recoveryCode === undefined ? undefined : { recoveryCode };
}

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

type SettingChange = { name: keyof UserSettings; isOn: boolean };

const mutationKey = ['update-settings'];

/**
 * Turns one switch. It moves immediately and moves back when the server refuses. All switches travel together, so
 * changes are sent one after the other, each with what the ones before it left.
 */
export function useUpdateSetting() {
  const { _id: uid, settings } = useCurrentUser();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { queryKey } = currentUserQuery(uid);

  const show = ({ name, isOn }: SettingChange): void => {
    queryClient.setQueryData(queryKey, (user) =>
      user === undefined ? undefined : { ...user, settings: { ...user.settings, [name]: isOn } },
    );
  };

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ name, isOn }: SettingChange) => {
      const current = queryClient.getQueryData(queryKey)?.settings ?? settings;
      return call(notificationContract['update-settings'], { body: { ...current, [name]: isOn } });
    },
    onMutate: async (change) => {
      show(change);
      await queryClient.cancelQueries({ queryKey });
      show(change);
    },
    onSuccess: (_answer, change) => {
      show(change);
    },
    onError: (error, { name, isOn }) => {
      show({ name, isOn: !isOn });
      notify.refused(error);
    },
    onSettled: () => {
      // Only the last of several: an earlier answer would move the later switches back for a moment.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
