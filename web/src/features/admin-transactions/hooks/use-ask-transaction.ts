import { transactionAskContract } from '@keelstone/domain/api/transaction-ask.contract';
import type { TransactionAskItem } from '@keelstone/domain/transaction/transaction';
import { call } from '../../../lib/api/call.ts';
import { useAction } from '../../../lib/query/use-action.ts';

/** `run` takes the record's id, what is asked for and why. */
export function useAskTransaction(dialog: { isOpen: boolean; onDone: () => void }) {
  return useAction({
    ...dialog,
    shows: ({ id }) => ({ id, fields: { asked: 'asked' } }),
    send: ({ id, ...question }: { id: string; items: TransactionAskItem[]; text: string }) =>
      call(transactionAskContract['ask-transaction'], { body: { idToAsk: id, ...question } }),
  });
}
