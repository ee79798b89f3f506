import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { movementName } from '@keelstone/domain/money/transaction/movement-words';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { askedTitle } from '../../features/core/question/question-words.tsx';
import { DateTime, Moment } from '../../ui/date-time.tsx';
import { DetailsLink } from '../../ui/links.tsx';
import { ProgressSteps } from '../../ui/progress-steps.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { AmountCell } from '../../features/money/transaction/transaction-columns.tsx';
import {
  payoutTextOf,
  progressOf,
  statusNoteOf,
} from '../../features/money/transaction/transaction-course.ts';
import { keelOf, titleOf } from '../../features/money/transaction/transaction-facts.ts';
import { KeelMark } from '../../ui/keel-line.tsx';
import { WaitingText, waitNote, type WaitingNote } from '../../ui/waiting-text.tsx';
import { ageText } from '../../lib/age-text.ts';
import { serverNowMs } from '../../lib/server-time.ts';

type Props = {
  transaction: TransactionWire;
  /** True until it is booked, sent or refused. */
  isOpen: boolean;
  user: Owner;
  onOpen: (transaction: TransactionWire) => void;
  onCancel: (transaction: TransactionWire) => void;
};

/** A transaction: title, time, progress or outcome, amount. A pending one can be cancelled. */
export function RecentRow({ transaction, isOpen, user, onOpen, onCancel }: Props) {
  return (
    <Box component="li" sx={rowLook}>
      <KeelMark {...keelOf(transaction)} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" component="div" noWrap>
          <DetailsLink onOpen={() => onOpen(transaction)}>{titleOf(transaction)}</DetailsLink>
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" noWrap>
          {isOpen ? (
            <Age iso={transaction.createdAt} />
          ) : (
            <DateTime iso={transaction.createdAt} precision="short" />
          )}
          {transaction.addressLabel !== undefined && <span>{` to ${transaction.addressLabel}`}</span>}
        </Typography>
      </Box>
      {isOpen ? (
        <Box sx={{ minWidth: 0, gridColumn: { xs: '2', lg: '3' } }}>
          <ProgressSteps progress={progressOf(transaction)} />
          <Note note={noteOf(transaction, user)} />
        </Box>
      ) : (
        <Box sx={ended}>
          <StatusChip status={transaction.status} />
          <Note note={quiet(statusNoteOf(transaction))} />
        </Box>
      )}
      <Box sx={{ gridColumn: { xs: 3, lg: 4 }, justifySelf: 'end', '&:empty': { display: 'none' } }}>
        <RowAction transaction={transaction} onOpen={onOpen} onCancel={onCancel} />
      </Box>
      <Box sx={{ gridColumn: { xs: 3, lg: 5 }, gridRow: 1, whiteSpace: 'nowrap' }}>
        <AmountCell transaction={transaction} />
      </Box>
    </Box>
  );
}

/** 56 pixels high; on a phone the progress has a line of its own. */
export const rowLook = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: {
    xs: '22px minmax(0, 1fr) auto',
    lg: '22px minmax(0, 3fr) minmax(0, 4fr) 88px minmax(128px, auto)',
  },
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  minHeight: 56,
  py: { xs: 1, lg: 0.5 },
} as const;

/** The outcome and its note, in one line if there is room; on a phone below the title. */
const ended = {
  minWidth: 0,
  gridColumn: { xs: '2 / -1', lg: '3' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
} as const;

type RowActionProps = Pick<Props, 'transaction' | 'onOpen' | 'onCancel'>;

/** Cancel, or Answer for a request with a question: its details have the form for the answer, and Cancel too. */
function RowAction({ transaction, onOpen, onCancel }: RowActionProps) {
  if (transaction.status !== 'Pending') return null;
  const isAsked = transaction.question !== undefined;
  // The name begins with the visible text, for voice control.
  const act = isAsked ? 'Answer the question about' : 'Cancel';
  return (
    <Button
      size="small"
      variant={isAsked ? 'contained' : 'text'}
      aria-label={`${act} ${titleOf(transaction)}, order ${transaction.transactionId}`}
      onClick={() => (isAsked ? onOpen : onCancel)(transaction)}
    >
      <span>{isAsked ? 'Answer' : 'Cancel'}</span>
    </Button>
  );
}

function Note({ note }: { note: WaitingNote | undefined }) {
  if (note === undefined) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="p">
      <WaitingText {...note} />
    </Typography>
  );
}

const quiet = (text: string | undefined): WaitingNote | undefined =>
  text === undefined ? undefined : { text, isQuiet: true };

const askedNote: WaitingNote = { text: `${askedTitle}.` };

type Owner = Pick<UserWire, 'kycStatus' | 'lockedAt' | 'unlocksAt' | 'factorResetAt'>;

/** The note of an open request: the reason why it waits, or the next step. */
function noteOf(transaction: TransactionWire, owner: Owner): WaitingNote | undefined {
  if (transaction.question !== undefined) return askedNote;
  const payout = payoutTextOf(transaction);
  if (payout !== undefined)
    return { text: `${movementName('withdrawal-settled')}, ${payout}.`, isQuiet: true };
  return waitingReasonOf(transaction, owner);
}

/**
 * The reason why a pending withdrawal cannot be approved yet, from facts that its owner sees and that are not stored
 * with the request (docs/money.md#waits). A deposit waits for its review alone.
 */
function waitingReasonOf(
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

/** How long ago something was, in words, kept up to date; the exact time on hover or focus. */
function Age({ iso }: { iso: string }) {
  const [nowMs, setNowMs] = useState(() => serverNowMs());
  useEffect(() => {
    const tick = setInterval(() => setNowMs(serverNowMs()), tickMs);
    return () => clearInterval(tick);
  }, []);
  return <Moment iso={iso}>{ageText(iso, nowMs)}</Moment>;
}
