import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { JournalFault } from '@keelstone/domain/ledger/journal-check';
import type { JournalResult } from '../../lib/journal/check-whole-journal.ts';
import { faultText } from './fault-texts.ts';
import { SupportLink } from './support-link.tsx';

/** One damaged entry is reason enough to write; the rest is mostly what follows from it. */
const shownMax = 10;

/** What the check has found, in words and with both numbers, and what to do about it. */
export function FoundFaults({
  result: { faults, faultCount, entries, isStopped },
}: {
  result: JournalResult;
}) {
  const first = faults[0];
  const more = faultCount - Math.min(shownMax, faults.length);
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <strong>Your account does not add up.</strong>{' '}
      {isStopped && `The check was stopped after ${String(entries)} entries. `}
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {faults.slice(0, shownMax).map((fault) => (
          <li key={`${fault.subject} ${fault.detail}`}>
            {faultText(fault)} <Where fault={fault} />
          </li>
        ))}
      </Box>
      {more > 0 && `And ${String(more)} more. `}
      Write to <SupportLink subject={`My account does not add up (${first?.subject ?? ''})`} /> and name the
      first entry above.
    </Alert>
  );
}

/** The entry by its id; a fault of the account itself has none. */
function Where({ fault: { subject, invariant, kind } }: { fault: JournalFault }) {
  if (invariant === 'I2' || kind === 'end') return null;
  return (
    <>
      Entry <code>{subject}</code>
    </>
  );
}
