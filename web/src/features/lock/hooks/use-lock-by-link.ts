import { lockContract } from '@keelstone/domain/api/lock.contract';
import { call } from '../../../lib/api/call.ts';
import { useMailedAction } from '../../../lib/mailed-link/use-mailed-action.ts';

/** Locks the account that a mailed link belongs to. */
export function useLockByLink() {
  return useMailedAction((code) => call(lockContract['lock-account-by-link'], { body: { code } }));
}
