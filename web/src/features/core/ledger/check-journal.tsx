import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { countText, formatCount } from '@keelstone/domain/kernel/count-text';
import { CheckStamp } from '../../../ui/keel-line.tsx';
import { FoundFaults } from './found-faults.tsx';
import type { JournalResult, useCheckJournal } from './journal.calls.ts';

type Props = {
  checking: ReturnType<typeof useCheckJournal>;
  /** The fingerprint of the last entry when the figures were read. */
  head: string;
  userId: string;
};

/** Recomputes every sum and fingerprint of the account in the reader's browser. */
export function CheckJournal({ checking, head, userId }: Props) {
  const { check, stop, progress, result, error, isPending } = checking;
  return (
    <Box component="section" aria-label="Check">
      <Typography variant="note">
        Your browser can add up every entry of your account again, and compute the chain of fingerprints that
        shows that none was changed, left out or put in later.
      </Typography>
      <Box sx={{ mt: 1.5 }}>
        <Button variant="outlined" sx={{ minWidth: 120 }} onClick={isPending ? stop : check}>
          <span>
            {isPending ? 'Stop' : result === undefined && error === null ? 'Check it' : 'Check again'}
          </span>
        </Button>
      </Box>
      {/* The region announces its content. An alert inside would be announced twice. */}
      <Box role="status" sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        {isPending && (
          <Typography variant="body2">
            {progress.of === 0
              ? 'Reading the first entries…'
              : `${formatCount(progress.entries)} of ${formatCount(progress.of)} entries checked`}
          </Typography>
        )}
        {!isPending && error !== null && (
          <Alert severity="warning" role="note">
            {`The check could not be finished: ${error.message}`}
          </Alert>
        )}
        {!isPending && result !== undefined && (
          <div key={result.atMs} ref={bringIntoView}>
            <Result result={result} head={head} userId={userId} />
          </div>
        )}
      </Box>
    </Box>
  );
}

/** The lines above, which open with the result, may have moved it out of sight. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function Result({ result, head, userId }: Pick<Props, 'head' | 'userId'> & { result: JournalResult }) {
  if (result.faultCount > 0) return <FoundFaults result={result} userId={userId} />;
  if (result.isStopped)
    return (
      <Alert severity="info" role="note">
        {`Stopped after ${countText(result.entries, 'entry', 'entries')}. No errors were found up to there.`}
      </Alert>
    );
  return (
    <Alert severity="success" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <span>
        {result.entries === 0
          ? 'Your account has no entries and no money to check.'
          : `${countText(result.entries, 'entry', 'entries')} checked: they add up to your balances. `}
      </span>
      {result.entries > 0 && <CheckStamp count={result.entries} atMs={result.atMs} />}
      {result.head !== head && <span> An entry came in while this was open. Read again to see it.</span>}
      {result.head !== '' && (
        <Box sx={{ mt: 1 }}>
          Fingerprint of the last entry, to compare another time:{' '}
          <Box component="code" translate="no" sx={{ overflowWrap: 'anywhere' }}>
            {result.head}
          </Box>
        </Box>
      )}
    </Alert>
  );
}
