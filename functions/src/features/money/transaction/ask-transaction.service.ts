import { decideTransactionAsk } from '@keelstone/domain/money/transaction/transaction-question';
import type { TransactionAskItem } from '@keelstone/domain/money/transaction/transaction';
import { askOwner, type Question } from '../../core/question/ask-owner.service.ts';
import { notifyOfQuestion } from './notify-of-money.ts';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Asks the owner of a Pending record for something. Errors: `not-found`, `forbidden`, those of `decideTransactionAsk`.
 */
export async function askTransaction(question: Question<TransactionAskItem>, deps: Deps): Promise<void> {
  const { items, text } = question;
  await askOwner(
    question,
    {
      action: 'ask-transaction',
      records: deps.transactions,
      decide: (record, by) => decideTransactionAsk({ record, items, text, ...by }),
      notify(tx, { record: transaction, ask, owner }) {
        notifyOfQuestion(tx, { transaction, ask, owner }, deps);
      },
    },
    deps,
  );
}
