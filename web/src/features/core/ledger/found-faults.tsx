import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { JournalFault, JournalFaultKind } from '@keelstone/domain/core/ledger/journal-check';
import { SupportLink } from '../../../ui/links.tsx';
import { nameFigure, unitsText } from './figure-texts.ts';
import type { JournalResult } from './journal.calls.ts';

/** One damaged entry is reason enough to write to us. Most other faults follow from it. */
const shownMax = 10;

type Props = { result: JournalResult; userId: string };

/** The faults that the check has found, by entry and with both numbers, and what to do about them. */
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
            <span>
              {shown
                .filter((fault) => fault.subject === subject)
                .map(faultText)
                .join(' ')}
            </span>
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

/** Each kind of fault, in words for the owner. */
const texts = {
  unbalanced: 'What this entry adds and what it takes are not the same.',
  impossible: 'After this entry a balance would be below zero.',
  foreign: 'This entry belongs to another account.',
  id: 'The name of this entry does not match what it records.',
  order: 'An entry before this one is missing, or there is one too many.',
  link: 'This entry does not follow the one before it.',
  hash: 'This entry was changed after it was written: its fingerprint does not match its content.',
  figure: 'A balance does not match the entries.',
  end: 'Your account does not end with its last entry: the fingerprint or the number of entries differs.',
} as const satisfies Record<JournalFaultKind, string>;

/** A fault as a sentence, with the stored and the recomputed number if it is about numbers. */
export function faultText({ kind, figure }: Pick<JournalFault, 'kind' | 'figure'>): string {
  if (figure === undefined) return texts[kind];
  const { asset, stored, recomputed } = figure;
  return `${nameFigure(figure)}: stored ${unitsText(asset, stored)}, recomputed ${unitsText(asset, recomputed)}.`;
}
