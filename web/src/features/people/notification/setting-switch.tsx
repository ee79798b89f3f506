import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserSettings } from '@keelstone/domain/core/user/user-settings';
import { notificationContract } from '@keelstone/domain/people/notification/notification.contract';
import { call } from '../../../lib/api/call.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { makeCurrentUserQuery, useCurrentUser } from '../../../lib/session/use-session.ts';
import { useNotify } from '../../../lib/toast/notify.ts';
import { LabelledSwitch } from '../../../ui/labelled-switch.tsx';

type SettingSwitchProps = { name: keyof UserSettings; label: string; text: string; note?: string };

/** One switch with its explanation. It moves immediately, and moves back if the server refuses. */
export function SettingSwitch({ name, label, text, note }: SettingSwitchProps) {
  const { settings } = useCurrentUser();
  const update = useUpdateSettings();
  // From the click until the last answer, so that no earlier answer turns it back.
  const [turned, setTurned] = useState<boolean>();
  return (
    <LabelledSwitch
      label={label}
      text={text}
      note={note}
      isOn={turned ?? settings[name] === true}
      onTurn={(isOn) => {
        setTurned(isOn);
        update.mutate({ [name]: isOn }, { onSettled: () => setTurned(undefined) });
      }}
      sx={{ py: 2, '* + &': { borderTop: 1, borderColor: 'divider' } }}
    />
  );
}

const mutationKey = keys.updateSettings;

/**
 * Changes some switches. All switches travel together, so changes are sent one after the other, each with the result of
 * the ones before it.
 */
function useUpdateSettings() {
  const { _id: uid, settings } = useCurrentUser();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const { queryKey } = makeCurrentUserQuery(uid);
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (change: Partial<UserSettings>) => {
      const current = queryClient.getQueryData(queryKey)?.settings ?? settings;
      return call(notificationContract['update-settings'], { body: { ...current, ...change } });
    },
    onSuccess: async (_answer, change) => {
      // An answer that was asked for before the change would undo it.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (user) =>
        user === undefined ? undefined : { ...user, settings: { ...user.settings, ...change } },
      );
    },
    onError: notify.refused,
    onSettled: () => {
      // Only after the last of several, whose answer has all of them.
      if (queryClient.isMutating({ mutationKey }) === 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
