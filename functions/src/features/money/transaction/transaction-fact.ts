import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import { formatAsset } from '@keelstone/domain/kernel/amounts/format';
import type { RecordApproval, Transaction } from '@keelstone/domain/money/transaction/transaction';
import { defineFactKind } from '../../../platform/decision/fact.ts';
import { listQuestionFacts } from '../../identity/kyc/kyc-fact.ts';

export const transactionFact = defineFactKind<Transaction>({
  part: 'record',
  // A record that a decision creates has the key of its request, while a preview has a key of its own.
  isAbsentIgnored: true,
  words({ approvals = [], asks, ...record }) {
    const first = approvals.at(-1);
    const approvedBy = first === undefined ? 'nobody' : approvalText(first, record.coin);
    return [
      { what: 'Status', value: statusText(record) },
      { what: 'Approved by', value: approvedBy },
      ...listQuestionFacts(asks),
    ];
  },
  targetOf: ({ id, uid }) => ({ targetId: id, subjectUid: uid }),
});

/** "Ben Otieno, ben@example.com, received 0.018 BTC" */
function approvalText({ name, email, receivedCoinUnits }: RecordApproval, coin: Coin): string {
  const received =
    receivedCoinUnits === undefined ? undefined : `received ${formatAsset(coin, receivedCoinUnits)}`;
  return [name, email, received].filter(Boolean).join(', ');
}

function statusText({
  status,
  isDeleted,
  isCancelledByUser,
}: Pick<Transaction, 'status' | 'isDeleted' | 'isCancelledByUser'>): string {
  if (isDeleted) return 'Deleted';
  return isCancelledByUser ? 'Cancelled by its owner' : status;
}
