import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { movementName } from '@keelstone/domain/money/transaction/movement-words';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { askedTitle } from '../../features/core/question/question-words.tsx';
import { AmountCell } from '../../features/money/transaction/transaction-coin.tsx';
import {
  toPayoutText,
  deriveProgress,
  findStatusNote,
} from '../../features/money/transaction/transaction-course.ts';
import { toKeel, formatTitle } from '../../features/money/transaction/transaction-facts.ts';
import { ageText } from '../../lib/age-text.ts';
import { serverNowMs } from '../../lib/server-time.ts';
import { CircledCrossIcon, InfoIcon } from '../../theme/icons.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { DateTime, Moment } from '../../ui/date-time.tsx';
import { KeelMark } from '../../ui/keel-line.tsx';
import { DetailsLink } from '../../ui/links.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { WaitingText, waitNote, type WaitingNote } from '../../ui/waiting-text.tsx';

const PaymentState = lazy(() => import('../../features/money/transaction/payment-state.tsx'));

type Props = {
  transaction: TransactionWire;
  /** It is neither booked nor sent nor refused yet. */
  isOpen: boolean;
  user: Owner;
  onOpen: (transaction: TransactionWire) => void;
  onCancel: (transaction: TransactionWire) => void;
};

/** A transaction: title, time, progress or outcome, amount. The menu of a pending one cancels it. */
export function RecentRow({ transaction, isOpen, user, onOpen, onCancel }: Props) {
  const keel = toKeel(transaction);
  const sealed = quiet(keel.state === 'sealed' ? 'Sealed' : undefined);
  return (
    <Box component="li" sx={rowLook}>
      <KeelMark {...keel} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" component="div">
          <DetailsLink onOpen={() => onOpen(transaction)}>{formatTitle(transaction)}</DetailsLink>
        </Typography>
        <Typography variant="caption" noWrap>
          {isOpen ? (
            <Age iso={transaction.createdAt} />
          ) : (
            <DateTime iso={transaction.createdAt} precision="short" />
          )}
          {transaction.addressLabel !== undefined && <span>{` to ${transaction.addressLabel}`}</span>}
        </Typography>
      </Box>
      {isOpen ? (
        <Box sx={outcome}>
          <ProgressSteps progress={deriveProgress(transaction)} />
          <Note note={sealed} />
          <Note note={findNote(transaction, user)} />
          {transaction.arrival !== undefined && (
            <Suspense>
              <PaymentState transaction={transaction} isRow />
            </Suspense>
          )}
          {transaction.question !== undefined && (
            <Button
              size="small"
              variant="outlined"
              // The name begins with the visible text, for voice control.
              aria-label={`Answer the question about ${formatTitle(transaction)}, order ${transaction.transactionId}`}
              onClick={() => onOpen(transaction)}
            >
              <span>Answer</span>
            </Button>
          )}
        </Box>
      ) : (
        <Box sx={outcome}>
          <StatusChip status={transaction.status} />
          <Note note={sealed} isNext />
          <Note note={quiet(findStatusNote(transaction))} isNext />
        </Box>
      )}
      <Box sx={{ gridColumn: { xs: 3, md: 4 }, gridRow: 1, whiteSpace: 'nowrap' }}>
        <AmountCell transaction={transaction} />
      </Box>
      <Box sx={{ gridColumn: { xs: 4, md: 5 }, gridRow: 1 }}>
        <ActionMenu
          label={`Actions for order ${transaction.transactionId}`}
          actions={[
            { label: 'View Details', Icon: InfoIcon, onSelect: () => onOpen(transaction) },
            ...(transaction.status === 'Pending' && transaction.arrival === undefined
              ? [{ label: 'Cancel', Icon: CircledCrossIcon, onSelect: () => onCancel(transaction) }]
              : []),
          ]}
        />
      </Box>
    </Box>
  );
}

/** A row of 56 pixels. On a phone the progress or the outcome has a line of its own. */
export const rowLook = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: {
    xs: '22px minmax(0, 1fr) auto 40px',
    md: '22px minmax(0, 1fr) minmax(0, 2fr) minmax(104px, auto) 40px',
  },
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  minHeight: 56,
  py: { xs: 1, md: 0.5 },
} as const;

/** The progress or the outcome, and its note, in one line if there is room. */
const outcome = {
  minWidth: 0,
  gridColumn: { xs: '2 / 4', md: '3' },
  gridRow: { md: 1 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
} as const;

/** `isNext`: a dot is between it and what is before it. */
function Note({ note, isNext }: { note: WaitingNote | undefined; isNext?: true }) {
  if (note === undefined) return null;
  return (
    <>
      {isNext && <span aria-hidden>·</span>}
      <Typography variant="caption">
        <WaitingText {...note} />
      </Typography>
    </>
  );
}

const quiet = (text: string | undefined): WaitingNote | undefined =>
  text === undefined ? undefined : { text, isQuiet: true };

const askedNote: WaitingNote = { text: `${askedTitle}.` };

type Owner = Pick<UserWire, 'kycStatus' | 'lockedAt' | 'unlocksAt' | 'factorResetAt'>;

/** The note of an open request: the reason why it waits, or the next step. */
function findNote(transaction: TransactionWire, owner: Owner): WaitingNote | undefined {
  if (transaction.question !== undefined) return askedNote;
  const payout = toPayoutText(transaction);
  if (payout !== undefined)
    return { text: `${movementName('withdrawal-settled')}, ${payout}.`, isQuiet: true };
  return findWaitingReason(transaction, owner);
}

/**
 * The reason why a pending withdrawal cannot be approved yet, from facts that its owner sees and that are not stored
 * with the request (docs/money.md#waits). A deposit waits for its review alone.
 */
function findWaitingReason(
  { type, status, waits = [] }: Pick<TransactionWire, 'type' | 'status' | 'waits'>,
  { kycStatus, lockedAt, unlocksAt, factorResetAt }: Owner,
): WaitingNote | undefined {
  if (type !== 'Withdrawal' || status !== 'Pending') return undefined;
  if (lockedAt !== null)
    return unlocksAt === null
      ? { text: 'It waits until you unlock your account.' }
      : { text: 'It waits until your account is unlocked', until: unlocksAt };
  if (kycStatus !== 'Approved') return { text: 'It waits until your identity is verified.' };
  if (factorResetAt !== null)
    return { text: 'It waits until your second factor is removed', until: factorResetAt };
  const [last] = waits;
  return last && waitNote(last, 'owner');
}

/** The smallest unit of a shown age. */
const tickMs = 60_000;

/** How long ago something was, in words, kept up to date. Hover or focus shows the exact time. */
function Age({ iso }: { iso: string }) {
  const [nowMs, setNowMs] = useState(() => serverNowMs());
  useEffect(() => {
    const tick = setInterval(() => setNowMs(serverNowMs()), tickMs);
    return () => clearInterval(tick);
  }, []);
  return <Moment iso={iso}>{ageText(iso, nowMs)}</Moment>;
}
