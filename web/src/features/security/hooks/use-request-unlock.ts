import { lockContract } from '@keelstone/domain/api/lock.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

/** Starts the 24 hours after which the account is unlocked; the owner confirms that it is them. */
export function useRequestUnlock({ isOpen, onDone }: { isOpen: boolean; onDone: () => void }) {
  return useAction<undefined, { message: string }>({
    send: () => call(lockContract['request-unlock'], { body: {} }),
    isOpen,
    onDone,
  });
}
