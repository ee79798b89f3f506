import { killSwitchContract } from '@keelstone/domain/core/kill-switch/kill-switch.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../../lib/session/use-session.ts';
import type { FlagName } from '@keelstone/domain/kernel/api/endpoint';

/** The current kill switches, always asked for again. */
export function useFlags() {
  const { _id: adminId } = useCurrentUser();
  return useQuery({
    queryKey: ['flags'],
    queryFn: ({ signal }) => call(killSwitchContract['get-flags'], { params: { adminId }, signal }),
    staleTime: 0,
  });
}

export type FlagChange = { flag: FlagName; isOn: boolean };

export function useUpdateFlag(dialog: ActionDialog) {
  const { _id: adminId } = useCurrentUser();
  const queryClient = useQueryClient();
  return useAction({
    send: async (change: FlagChange) => {
      const flags = await call(killSwitchContract['update-flag'], { params: { adminId }, body: change });
      queryClient.setQueryData(['flags'], flags);
      return { message: 'Switch updated' };
    },
    ...dialog,
  });
}
