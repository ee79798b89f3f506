import type { TransactionQuestionItem } from '@keelstone/domain/money/transaction/transaction';
import { decideTransactionQuestion } from '@keelstone/domain/money/transaction/transaction-question';
import type { Deps } from '../../../platform/deps.ts';
import { askOwner, type NewQuestion } from '../../core/question/ask-owner.service.ts';
import { notifyOfQuestion } from './notify-of-money.ts';

/** Asks the owner of a Pending record. Errors: `not-found`, `forbidden`, those of `decideTransactionQuestion`. */
export async function askTransaction(draft: NewQuestion<TransactionQuestionItem>, deps: Deps): Promise<void> {
  const { items, text } = draft;
  await askOwner(
    draft,
    {
      action: 'ask-transaction',
      records: deps.transactions,
      decide: (record, by) => decideTransactionQuestion({ record, items, text, ...by }),
      notify(tx, { record: transaction, question, owner }) {
        notifyOfQuestion(tx, { transaction, question, owner }, deps);
      },
    },
    deps,
  );
}
