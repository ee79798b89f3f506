import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import { movementName } from '@keelstone/domain/transaction/movement-words';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { askedTitle } from '../../../components/ask/ask-words.tsx';
import { Moment } from '../../../components/date-time.tsx';
import { ProgressSteps, type Progress } from '../../../components/progress-steps.tsx';
import { payoutTextOf } from '../../../components/transactions/transaction-course.ts';
import { WaitingText, waitNote, type WaitingNote } from '../../../components/waiting-text.tsx';
import { ageText } from '../../../lib/age.ts';
import { serverNowMs } from '../../../lib/server-time.ts';

type Props = {
  /** Leads to what it is about. */
  title: ReactNode;
  /** Nothing for what is no money. */
  amount?: ReactNode;
  progress: Progress;
  sentAt: string | undefined;
  note?: WaitingNote | undefined;
  action?: ReactNode;
};

/** One thing that is on its way: what, how much, how far, since when, and why it waits. */
export function OpenRequestRow({ title, amount, progress, sentAt, note, action }: Props) {
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" component="div" sx={{ fontWeight: 560 }}>
          {title}
        </Typography>
        {amount !== undefined && (
          <Typography variant="body2" color="textSecondary" component="div">
            {amount}
          </Typography>
        )}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <ProgressSteps progress={progress} />
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
          {sentAt !== undefined && (
            <span>
              <span>{progress.steps[0]}</span> <Age iso={sentAt} />
            </span>
          )}
          {sentAt !== undefined && note !== undefined && <span>. </span>}
          {note !== undefined && <WaitingText {...note} />}
        </Typography>
      </Box>
      <Box sx={{ justifySelf: 'end', gridColumn: { xs: 2, md: 'auto' }, gridRow: { xs: 1, md: 'auto' } }}>
        {action}
      </Box>
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    md: 'minmax(0, 4fr) minmax(0, 5fr) minmax(88px, auto)',
  },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  // The steps have a line of their own below the title where there is no room next to it.
  '& > :nth-of-type(2)': { gridColumn: { xs: '1 / -1', md: 'auto' }, gridRow: { xs: 2, md: 'auto' } },
  minHeight: { md: 72 },
  py: { xs: 1.5, md: 1 },
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;

export const identityProgress: Progress = { steps: ['Sent', 'In review', 'Verified'], current: 1 };

/** It waits for its owner, who reads the question in its details. */
export const askedNote: WaitingNote = { text: `${askedTitle}.` };

type Owner = Pick<UserWire, 'kycStatus' | 'lockedAt' | 'unlocksAt' | 'factorResetAt'>;

/** What is said next to the age of a request: what keeps it waiting, or what follows. */
export function noteOf(transaction: TransactionWire, owner: Owner): WaitingNote | undefined {
  if (transaction.question !== undefined) return askedNote;
  const payout = payoutTextOf(transaction);
  if (payout !== undefined)
    return { text: `${movementName('withdrawal-settled')}, ${payout}.`, isQuiet: true };
  return waitingReasonOf(transaction, owner);
}

/**
 * What keeps a Pending withdrawal from being approved, by the facts that its owner sees; a deposit waits for its review
 * alone. They are not stored with the request (docs/money.md#waits).
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

/** No finer unit than this is ever shown. */
const tickMs = 60_000;

/** How long ago something was, in words, kept up to date; the exact time on hover or focus. */
function Age({ iso }: { iso: string }) {
  const [nowMs, setNowMs] = useState(() => serverNowMs());
  useEffect(() => {
    const tick = setInterval(() => {
      setNowMs(serverNowMs());
    }, tickMs);
    return () => {
      clearInterval(tick);
    };
  }, []);
  return <Moment iso={iso}>{ageText(iso, nowMs)}</Moment>;
}
