import { closingContract } from '@keelstone/domain/api/closing.contract';
import { call } from '../api/call.ts';
import { useAction } from '../query/use-action.ts';

/** Undoes the closing of the caller's account. */
export function useReopenAccount(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({ ...dialog, send: () => call(closingContract['reopen-account']) });
}
