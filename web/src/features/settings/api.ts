import { authContract } from '@keelstone/domain/api/auth.contract';
import { userContract } from '@keelstone/domain/api/user.contract';
import { messages } from '@keelstone/domain/messages';
import type { UserSettings } from '@keelstone/domain/user/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { signOut } from '../../lib/session/sign-out.ts';
import { currentUserQuery, useCurrentUser } from '../../lib/session/use-session.ts';
import { useNotify } from '../../lib/toast/notify.ts';

/** Mails the reset link and signs out here: its page is for people who are signed out. */
export function useRequestPasswordReset() {
  const notify = useNotify();
  return useMutation({
    mutationFn: (email: string) => call(authContract['forgot-password'], { body: { email } }),
    onSuccess: async () => {
      notify.success(messages.resetEmailSent);
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
      return call(userContract['update-settings'], { body: { ...current, [name]: isOn } });
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
