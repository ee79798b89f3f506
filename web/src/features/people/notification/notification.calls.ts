import { notificationContract } from '@keelstone/domain/people/notification/notification.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { currentUserQuery, useCurrentUser } from '../../../lib/session/use-session.ts';
import type { UserSettings } from '@keelstone/domain/core/user/user';
import { keys } from '../../../lib/api/query-keys.ts';

type SettingChange = { name: keyof UserSettings; isOn: boolean };

const mutationKey = keys.updateSettings;

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
