import { closingContract } from '@keelstone/domain/api/closing.contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

/** When the account is closed, and what is missing before it can be. */
export function useClosing(uid: string) {
  return useQuery({
    queryKey: ['closing', uid],
    queryFn: ({ signal }) => call(closingContract['get-closing'], { signal }),
  });
}

/** Requests that the account be closed. */
export function useCloseAccount(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({ ...dialog, send: () => call(closingContract['close-account']) });
}
