import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { makeExplorerUrl } from '@keelstone/domain/kernel/address/txid';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { DateTime } from '../../../ui/date-time.tsx';
import { KeelMark } from '../../../ui/keel-line.tsx';
import { OutsideLink } from '../../../ui/links.tsx';
import { WaitingText, waitNote } from '../../../ui/waiting-text.tsx';
import { CancelWaiting } from './cancel-waiting.tsx';
import type { CourseStep } from './transaction-course.ts';
import { pickCoin } from './transaction-facts.ts';

type Props = {
  title: string;
  steps: readonly CourseStep[];
  /** Absent until there is a transaction. */
  transaction?: TransactionWire;
  /** Given if a waiting transaction may be cancelled. Called once it is cancelled. */
  onCancelled?: (() => void) | undefined;
};

/** The steps of a transaction in order, on the line. */
export function TransactionTimeline({ title, steps, transaction, onCancelled }: Props) {
  const headingId = useId();
  const lastSealed = steps.findLastIndex(({ mark }) => mark === 'sealed');
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 2 }}>
      <Typography id={headingId} variant="note" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="ol" sx={course}>
        {steps.map(({ what, doneAt, note, isSent, waits = [], mark = 'step' }, index) => (
          <Box component="li" key={what} sx={{ position: 'relative', display: 'flex', gap: '14px' }}>
            <KeelMark state={mark} hash={index === lastSealed ? transaction?.hash : undefined} />
            <Box sx={{ pb: 1.5, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" component="p">
                <Box component="span" sx={{ fontWeight: 500 }}>
                  {what}
                </Box>
                {doneAt !== undefined && (
                  <Typography variant="caption" component="span" sx={{ ml: 0.75 }}>
                    <DateTime iso={doneAt} precision="minute" />
                  </Typography>
                )}
              </Typography>
              {note !== undefined && (
                <Typography variant="note" sx={{ whiteSpace: 'pre-line' }}>
                  {note}
                </Typography>
              )}
              {waits.map((wait) => (
                <Typography key={wait.reason} variant="body2">
                  <WaitingText {...waitNote(wait, 'owner')} />
                </Typography>
              ))}
              {transaction !== undefined && waits.length > 0 && onCancelled !== undefined && (
                <CancelWaiting transaction={transaction} onCancelled={onCancelled} />
              )}
              {transaction !== undefined && isSent === true && <ExplorerLink transaction={transaction} />}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The line ends at its last step. */
const course = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& i': { bgcolor: 'background.paper' },
  '& > li:last-of-type > div::before': { bottom: 'auto', height: 10 },
} as const;

/** A link to the payment on a public explorer: of a sent withdrawal, or of a deposit whose sender named it. */
export function ExplorerLink({ transaction }: { transaction: TransactionWire }) {
  const txid = transaction.paidTxid ?? transaction.txid;
  if (txid === undefined) return null;
  return <OutsideLink href={makeExplorerUrl(pickCoin(transaction).coin, txid)} />;
}
