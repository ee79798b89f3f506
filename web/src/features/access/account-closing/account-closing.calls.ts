import { call } from '../../../lib/api/call.ts';
import { type ActionDialog, useAction } from '../../../lib/query/use-action.ts';
import { accountClosingContract } from '@keelstone/domain/access/account-closing/account-closing.contract';
import { useQuery } from '@tanstack/react-query';

/** When the account is closed, and what is missing before it can be. */
export function useClosing(uid: string) {
  return useQuery({
    queryKey: ['closing', uid],
    queryFn: ({ signal }) => call(accountClosingContract['get-closing'], { signal }),
  });
}

/** Requests that the account be closed. */
export function useCloseAccount(dialog: ActionDialog) {
  return useAction({ ...dialog, send: () => call(accountClosingContract['close-account']) });
}

/** Undoes the closing of the caller's account. */
export function useReopenAccount(dialog: ActionDialog) {
  return useAction({ ...dialog, send: () => call(accountClosingContract['reopen-account']) });
}
