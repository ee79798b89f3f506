import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { reviewedTypes } from '@keelstone/domain/review/review-list';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { generatePath } from 'react-router-dom';
import { TransactionAsks } from '../../../components/ask/transaction-asks.tsx';
import { AppLink } from '../../../components/app-link.tsx';
import type { Fact } from '../../../components/fact-list.tsx';
import { PictureViewer } from '../../../components/review/picture-viewer.tsx';
import { ReviewView } from '../../../components/review/review-view.tsx';
import { useReviewQueue } from '../../../components/review/use-review-queue.ts';
import { TransactionSignals } from '../../../components/review-signals/review-signals.tsx';
import { paymentProofSource } from '../../../components/transactions/payment-proof-image.tsx';
import { factsOf } from '../../../components/transactions/transaction-details-dialog.tsx';
import { paths } from '../../../config/paths.ts';
import { answersOf } from '../../../lib/preview/shown-questions.ts';
import { useCase } from '../../../lib/review/use-case.ts';
import { useCurrentUser } from '../../../lib/session/use-session.ts';
import { useTransactionQueue } from '../api.ts';
import { PayoutAddress } from './payout-address.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';

/** Deposits with their proofs, or withdrawals with their addresses, one after the other. */
export function TransactionReviewPage({ list }: { list: keyof typeof reviewedTypes }) {
  const { _id: adminId } = useCurrentUser();
  const isDeposit = list === 'deposits';
  const queue = useReviewQueue(list, useTransactionQueue(reviewedTypes[list]));
  const { pages } = queue;
  // A case that is not among the rows that were loaded: somebody has sent its address, or it is decided.
  const isElsewhere = pages.rows !== undefined && queue.row === undefined;
  const opened = useCase({ id: queue.id, isOn: isElsewhere });
  const row = queue.row ?? opened.data?.transaction;
  const failed = isElsewhere ? opened : pages;
  return (
    <ReviewView
      title={isDeposit ? 'Deposit review' : 'Withdrawal review'}
      queue={queue}
      query={{ data: row, isError: failed.isError, error: failed.error, refetch: failed.refetch }}
      listHref={`${paths.adminTransactions}?status=pending`}
      evidenceLabel={isDeposit ? 'Proof of payment' : 'Payout address'}
      isPictured={isDeposit}
      evidence={({ id, view, onShown }) =>
        isDeposit ? (
          <PictureViewer
            source={paymentProofSource(id, { answers: answersOf(row ?? {}) })}
            alt={row === undefined ? 'Proof of payment' : `Proof of payment of ${row.user.name}`}
            view={view}
            onShown={onShown}
          />
        ) : (
          row !== undefined && <PayoutAddress transaction={row} />
        )
      }
      facts={reviewFacts}
      more={(transaction) => (
        <Stack spacing={1.5} sx={{ mb: 1.5 }}>
          {transaction.status === 'Pending' && transaction.user._id !== adminId && (
            <TransactionSignals transactionId={transaction._id} />
          )}
          <FirstApproval transaction={transaction} />
          <TransactionAsks transaction={transaction} />
        </Stack>
      )}
      dialog={({ record, ...dialog }) => (
        <TransactionDialog {...dialog} transaction={record} onDecide={() => undefined} />
      )}
    />
  );
}

/** The owner is a link here: their other records are one click away. The address of a withdrawal is at the left. */
function reviewFacts(transaction: TransactionWire): Fact[] {
  const { user, type } = transaction;
  const { btcAddress, ethAddress, ...rest } = transaction;
  const profile = generatePath(paths.adminUserDetail, { userId: user._id });
  return [
    { label: 'User', value: <AppLink to={profile}>{`${user.name} (${user.email})`}</AppLink> },
    ...factsOf(type === 'Withdrawal' ? rest : { ...rest, btcAddress, ethAddress }, {
      isUserShown: false,
      isDense: true,
    }),
  ];
}

function FirstApproval({ transaction: { approvedBy } }: { transaction: TransactionWire }) {
  if (approvedBy === undefined) return null;
  return (
    <Alert severity="info" variant="outlined">
      {`${approvedBy.name} has approved it. The policy asks for a second administrator.`}
    </Alert>
  );
}
