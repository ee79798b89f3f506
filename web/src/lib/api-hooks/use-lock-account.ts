import { lockContract } from '@keelstone/domain/api/lock.contract';
import { call } from '../api/call.ts';
import { useStaySignedIn } from '../session/use-session.ts';
import { useAction } from '../query/use-action.ts';

/** Locks the caller's account, or keeps it locked where an unlock was asked for. */
export function useLockAccount(dialog: { isOpen: boolean; onDone: () => void }) {
  const staySignedIn = useStaySignedIn();
  return useAction({ ...dialog, send: () => call(lockContract['lock-account']).then(staySignedIn) });
}
