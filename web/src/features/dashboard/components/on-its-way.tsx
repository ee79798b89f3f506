import type { OpenRequestsWire, TransactionWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { AppLink } from '../../../components/app-link.tsx';
import { DataView } from '../../../components/data-view.tsx';
import { DetailsLink } from '../../../components/links.tsx';
import { Usd } from '../../../components/money.tsx';
import { CancelRequestDialog } from '../../../components/transactions/cancel-waiting.tsx';
import { TransactionCoin } from '../../../components/transactions/transaction-coin.tsx';
import { progressOf } from '../../../components/transactions/transaction-course.ts';
import { TransactionDetailsDialog } from '../../../components/transactions/transaction-details-dialog.tsx';
import { titleOf } from '../../../components/transactions/transaction-facts.ts';
import { paths } from '../../../config/paths.ts';
import { useDialog } from '../../../lib/use-dialog.ts';
import { askedNote, identityProgress, noteOf, OpenRequestRow } from './open-request-row.tsx';

type Props = {
  user: UserWire;
  query: { data: OpenRequestsWire | undefined; isError: boolean; error: unknown; refetch: () => unknown };
};

/** What is neither booked, paid, verified nor refused yet: one row each. */
export function OnItsWay({ user, query }: Props) {
  const details = useDialog<TransactionWire>();
  const cancelling = useDialog<TransactionWire>();
  return (
    <Card component="section" aria-label="On its way" sx={card}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        On its way
      </Typography>
      <DataView
        query={query}
        skeleton={<OnItsWaySkeleton user={user} />}
        isEmpty={({ items, kycSubmittedAt }) => items.length === 0 && kycSubmittedAt === undefined}
        empty={
          <Typography variant="body2" color="textSecondary">
            Nothing is on its way.
          </Typography>
        }
      >
        {({ items, kycSubmittedAt, kycAskedAt }) => (
          <Box component="ul" aria-label="On its way" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {kycSubmittedAt !== undefined && (
              <OpenRequestRow
                title={
                  <AppLink to={paths.kyc} color="inherit" underline="hover">
                    Identity verification
                  </AppLink>
                }
                progress={identityProgress}
                sentAt={kycSubmittedAt}
                note={kycAskedAt === undefined ? undefined : askedNote}
                action={
                  kycAskedAt !== undefined && (
                    <Button
                      size="small"
                      variant="contained"
                      component={Link}
                      to={paths.kyc}
                      aria-label="Answer the question about your identity verification"
                    >
                      Answer
                    </Button>
                  )
                }
              />
            )}
            {items.map((transaction) => (
              <TransactionRow
                key={transaction._id}
                transaction={transaction}
                user={user}
                onOpen={details.open}
                onCancel={cancelling.open}
              />
            ))}
          </Box>
        )}
      </DataView>
      {details.subject !== undefined && (
        <TransactionDetailsDialog
          // What is now, where the list has it: it may be decided while it is open.
          transaction={query.data?.items.find(({ _id }) => _id === details.subject?._id) ?? details.subject}
          isOpen={details.isOpen}
          onClose={details.close}
          onCancelled={details.close}
        />
      )}
      {cancelling.subject !== undefined && (
        <CancelRequestDialog
          transaction={cancelling.subject}
          isOpen={cancelling.isOpen}
          onClose={cancelling.close}
        />
      )}
    </Card>
  );
}

/** Small whatever it shows: the wallets below it stay where they are. */
const card = {
  px: { xs: 2, sm: 3 },
  pt: { xs: 2, sm: 2.5 },
  pb: { xs: 1, sm: 2 },
  '& [role="alert"]': { py: 1 },
} as const;

type RowProps = {
  transaction: TransactionWire;
  user: UserWire;
  onOpen: (transaction: TransactionWire) => void;
  onCancel: (transaction: TransactionWire) => void;
};

function TransactionRow({ transaction, user, onOpen, onCancel }: RowProps) {
  const title = titleOf(transaction);
  return (
    <OpenRequestRow
      title={
        <DetailsLink
          onOpen={() => {
            onOpen(transaction);
          }}
        >
          {title}
        </DetailsLink>
      }
      amount={
        <span>
          <Usd amount={transaction.usd} /> · <TransactionCoin transaction={transaction} />
          {transaction.addressLabel !== undefined && <span>{` to ${transaction.addressLabel}`}</span>}
        </span>
      }
      progress={progressOf(transaction)}
      sentAt={transaction.createdAt}
      note={noteOf(transaction, user)}
      action={
        <Box sx={{ display: 'grid', gap: 1 }}>
          {transaction.question !== undefined && (
            <Button
              size="small"
              variant="contained"
              aria-label={`Answer the question about ${title}, order ${transaction.transactionId}`}
              onClick={() => {
                onOpen(transaction);
              }}
            >
              Answer
            </Button>
          )}
          {transaction.status === 'Pending' && (
            <Button
              size="small"
              variant="outlined"
              // Its name begins with what is written on it, so that it can be said.
              aria-label={`Cancel ${title}, order ${transaction.transactionId}`}
              onClick={() => {
                onCancel(transaction);
              }}
            >
              Cancel
            </Button>
          )}
        </Box>
      }
    />
  );
}

type OnItsWaySkeletonProps = { user: Pick<UserWire, 'held' | 'kycStatus'> };

/** As many rows as the user's own figures say there are at least; else the quiet line of "nothing". */
function OnItsWaySkeleton({ user: { held, kycStatus } }: OnItsWaySkeletonProps) {
  const rows = Number(held.balance > 0) + Number(kycStatus === 'Pending');
  if (rows === 0) return <Skeleton variant="text" width={160} sx={{ typography: 'body2' }} />;
  return Array.from({ length: rows }, (_row, index) => (
    <Box key={index} sx={{ height: { xs: 112, md: 72 }, display: 'grid', alignContent: 'center', gap: 0.5 }}>
      <Skeleton width="45%" sx={{ maxWidth: 200 }} />
      <Skeleton width="70%" sx={{ maxWidth: 280 }} />
    </Box>
  ));
}
