import Box from '@mui/material/Box';
import { useTimeUntil } from '../lib/use-time-until.ts';
import type { WaitingNote } from './transactions/wait-notes.ts';

/** What something waits for, and how long that still takes, kept right. */
export function WaitingText({ text, until, isQuiet }: WaitingNote) {
  return (
    <Box component="span" sx={isQuiet === true ? {} : { color: 'warning.main' }}>
      {until === undefined ? text : <Countdown text={text} until={until} />}
    </Box>
  );
}

function Countdown({ text, until }: { text: string; until: string }) {
  return <span>{`${text}, in ${useTimeUntil(until)}.`}</span>;
}
