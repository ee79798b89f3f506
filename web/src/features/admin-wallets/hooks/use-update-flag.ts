import { flagsContract } from '@keelstone/domain/api/flags.contract';
import type { FlagName } from '@keelstone/domain/flags/flags';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';

export type FlagChange = { flag: FlagName; isOn: boolean };

export function useUpdateFlag(dialog: { isOpen: boolean; onDone: () => void }) {
  const { _id: adminId } = useCurrentUser();
  const queryClient = useQueryClient();
  return useAction({
    send: async (change: FlagChange) => {
      const flags = await call(flagsContract['update-flag'], { params: { adminId }, body: change });
      queryClient.setQueryData(['flags'], flags);
      return { message: 'Switch updated' };
    },
    ...dialog,
  });
}
