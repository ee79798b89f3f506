import type { User } from '@keelstone/domain/core/user/user';
import { findPayoutState, payoutWords } from '@keelstone/domain/money/transaction/movement-words';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { listProofs } from '@keelstone/domain/money/transaction/transaction-question';
import { transactionToWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import type { Deps } from '../../../../platform/deps.ts';
import { oldestFirst } from '../../../../platform/firestore/query.ts';
import { asOwnerSees, isProofHidden } from '../../../../platform/retention/hidden-from-owner.ts';
import { listImageFiles } from './image-file.ts';
import { formatCellTime, type Key, defineRecordsSection, defineRowsSection } from './section.ts';

const toKey = ({ createdAtMs, id }: Pick<Transaction, 'createdAtMs' | 'id'>): Key => [createdAtMs, id];

/** Includes records that were removed from a list, since they happened. */
const listOf = ({ uid }: User, after: Key) => ({
  where: [['uid', '==', uid]] as const,
  ...oldestFirst('createdAtMs', after),
  limit: ownDataLimits.exportRows,
});

export const transactionSection = defineRowsSection<Transaction>({
  path: 'transactions/transactions',
  list: async (user, after, deps: Deps) =>
    (await deps.transactions.list(listOf(user, after))).map((row) => asOwnerSees(row, deps)),
  keyOf: toKey,
  shown: (transaction) => ({
    ...transactionToWire(transaction),
    isCancelledByUser: transaction.isCancelledByUser,
    isRemovedFromList: transaction.isHiddenForUser || transaction.isDeleted,
    questions: (transaction.asks ?? []).map(
      ({ number, items, text, askedAtMs, answeredAtMs, explanation, before }) => ({
        number,
        items,
        text,
        askedAt: formatCellTime(askedAtMs),
        answeredAt: formatCellTime(answeredAtMs),
        explanation,
        replacedTxid: before?.txid,
      }),
    ),
  }),
  columns: [
    'Date',
    'Order',
    'Type',
    'Status',
    'Payout',
    'USD',
    'BTC',
    'ETH',
    'Rate',
    'Decided',
    'Transaction id',
    'Address',
    'Remarks',
    'Reason',
  ],
  cells: (transaction) => {
    const { createdAt, transactionId, type, status, usd, btc, eth, rate, decidedAt, ...wire } =
      transactionToWire(transaction);
    const payout = findPayoutState(transaction);
    return [
      createdAt,
      transactionId,
      type,
      status,
      payout === undefined ? '' : payoutWords[payout].status,
      usd,
      btc ?? '',
      eth ?? '',
      rate,
      decidedAt ?? '',
      wire.paidTxid ?? wire.txid ?? '',
      wire.btcAddress ?? wire.ethAddress ?? '',
      wire.remarks ?? '',
      wire.reason ?? '',
    ];
  },
});

/** Proofs of payment, including replaced ones, but no expired ones. */
export const proofSection = defineRecordsSection<
  Pick<Transaction, 'id' | 'createdAtMs' | 'decidedAtMs' | 'proof' | 'asks'>
>({
  pageSize: ownDataLimits.exportRows,
  list: (user, after, { transactions }) =>
    transactions.list({
      ...listOf(user, after),
      select: ['id', 'createdAtMs', 'decidedAtMs', 'proof', 'asks'],
    }),
  keyOf: toKey,
  files: (transaction) =>
    listImageFiles(`transactions/proofs/${transaction.id}`, listProofs(transaction)).map(
      (make) => async (deps) => (isProofHidden(transaction, deps) ? undefined : make(deps)),
    ),
});
