import { authContract } from '@keelstone/domain/api/auth.contract';
import { call } from '../../../lib/api/call.ts';
import { useMailedAction } from '../../../lib/mailed-link/use-mailed-action.ts';

/** Deletes the account that somebody else registered with this address. */
export function useDisownAccount() {
  return useMailedAction((code) => call(authContract['disown-account'], { body: { code } }));
}
