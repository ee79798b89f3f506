import { transactionContract } from '@keelstone/domain/api/transaction.contract';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

/** `run` takes the record's id. */
export function useRejectTransaction(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({
    ...dialog,
    send: (id: string) => call(transactionContract['reject-transaction'], { body: { idToReject: id } }),
  });
}
