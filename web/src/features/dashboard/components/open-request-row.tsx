import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Age } from '../../../components/age.tsx';
import { ProgressSteps, type Progress } from '../../../components/progress-steps.tsx';
import type { WaitingNote } from '../../../components/transactions/wait-notes.ts';
import { WaitingText } from '../../../components/waiting-text.tsx';

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
