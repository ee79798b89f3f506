import Box from '@mui/material/Box';
import type { PaymentWaitWire } from '@keelstone/domain/kernel/api/payment-wait.wire';
import type { WaitReason } from '@keelstone/domain/refusal-details';
import { useTimeUntil } from '../lib/query/use-time-until.ts';

/** A waiting note with the time that is left, which is kept up to date. */
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

/** The reason why a request waits. `until`: when the wait ends by itself. `isQuiet`: not a warning. */
export type WaitingNote = { text: string; until?: string; isQuiet?: true };

/** The owner reads about their own request, the reviewer about somebody else's. */
type Reader = 'owner' | 'reviewer';

const words: Readonly<Record<Reader, Readonly<Record<WaitReason, string>>>> = {
  owner: {
    address: 'It waits until its address is no longer new',
    password: 'It waits until your password is no longer new',
    factor: 'It waits until the change of your second factor is no longer new',
    'daily-limit': 'It waits until the daily limit allows it',
    sender: 'It waits until its sender is no longer new',
  },
  reviewer: {
    address: 'The address is no longer new',
    password: 'The password of the account is no longer new',
    factor: 'The change of the second factor is no longer new',
    'daily-limit': 'The daily limit allows it',
    sender: 'The sender of the payment is no longer new',
  },
};

/** "It waits until its address is no longer new", with the time at which that is. */
export function waitNote({ reason, until }: PaymentWaitWire, reader: Reader): WaitingNote {
  if (until !== null) return { text: words[reader][reason], until };
  return { text: 'It is above the daily limit of one account. It waits until that limit is changed.' };
}
