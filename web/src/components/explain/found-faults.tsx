import type { JournalFault } from '@keelstone/domain/ledger/journal-check';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { JournalResult } from '../../lib/journal/check-whole-journal.ts';
import { faultText } from './fault-texts.ts';
import { SupportLink } from './support-link.tsx';

/** One damaged entry is reason enough to write to us; the rest mostly follows from it. */
const shownMax = 10;

type Props = { result: JournalResult; userId: string };

/** What the check has found, entry by entry in words and with both numbers, and what to do about it. */
export function FoundFaults({ result: { faults, faultCount, entries, isStopped }, userId }: Props) {
  const shown = faults.slice(0, shownMax);
  const subjects = [...new Set(shown.map(({ subject }) => subject))];
  const entry = subjects.find((subject) => subject !== userId);
  return (
    <Alert
      severity="error"
      role="note"
      sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      <strong>Your account does not add up.</strong>{' '}
      {isStopped && <span>{`The check was stopped after ${String(entries)} entries. `}</span>}
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {subjects.map((subject) => (
          <li key={subject}>
            <span>{subject === userId ? 'Your account: ' : 'Entry '}</span>
            {subject !== userId && <code translate="no">{`${subject}: `}</code>}
            <span>{textOf(shown.filter((fault) => fault.subject === subject))}</span>
          </li>
        ))}
      </Box>
      {faultCount > shown.length && <span>{`And ${String(faultCount - shown.length)} more. `}</span>}
      <span>Write to </span>
      <SupportLink subject={`My account does not add up (${entry ?? 'balance'})`} /> and say what is written
      here; nobody corrects an account without looking at it.
    </Alert>
  );
}

function textOf(faults: readonly JournalFault[]): string {
  return faults.map(faultText).join(' ');
}
