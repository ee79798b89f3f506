import { lockContract } from '@keelstone/domain/api/lock.contract';
import { call } from '../api/call.ts';
import { useAction } from '../query/use-action.ts';

/** Locks the caller's account, or keeps it locked where an unlock was asked for. */
export function useLockAccount(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({ ...dialog, send: () => call(lockContract['lock-account']) });
}
