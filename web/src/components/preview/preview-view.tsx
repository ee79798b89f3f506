import { formatRate } from '@keelstone/domain/money/format';
import { coins } from '@keelstone/domain/money/coins';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Preview } from '../../lib/preview/use-preview.ts';
import { coinsNoteTexts } from '../coins-note.tsx';
import { waitNote } from '../transactions/wait-notes.ts';
import { WaitingText } from '../waiting-text.tsx';
import { ChangeList } from '../change-list.tsx';
import { DataView } from '../data-view.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { PreviewWarnings, type WarningSeverity } from './preview-warnings.tsx';
import { balanceChanges, postingText } from './preview-texts.ts';

type Props = { preview: Preview; severity?: WarningSeverity };

/** What a decision would do, in words, before it is made; what warns of it comes first. */
export function PreviewView({ preview, severity = 'warning' }: Props) {
  return (
    <Box sx={{ mt: 2 }}>
      <DataView query={preview} skeleton={<Skeleton variant="rounded" height={96} />}>
        {(shown) => {
          const { refusal, needsSecond, postings, price, warnings, toConfirm } = shown;
          const coin = coins.find((each) => each === price?.coin);
          if (refusal !== undefined)
            return (
              <Stack spacing={1.5}>
                <ChangedMeanwhile changes={preview.changes} onAccept={undefined} />
                <Alert severity="error" variant="outlined">
                  {refusal.error}
                </Alert>
                {refusal.waits?.map((wait) => (
                  <Typography key={wait.reason} variant="body2">
                    <WaitingText {...waitNote(wait, 'reviewer')} />
                  </Typography>
                ))}
              </Stack>
            );
          if (preview.isBehind)
            return (
              <Alert severity="warning" variant="outlined">
                Something was asked or answered about this after you opened it. Close this, look at it again,
                and then decide.
              </Alert>
            );
          return (
            <Stack spacing={1.5}>
              <ChangedMeanwhile changes={preview.changes} onAccept={preview.accept} />
              {warnings.length > 0 && <PreviewWarnings {...{ preview, warnings, toConfirm, severity }} />}
              {postings.length > 0 && (
                <Box component="ul" aria-label="What happens" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
                  {postings.map((posting) => (
                    <li key={`${posting.account} ${posting.asset}`}>{postingText(posting)}</li>
                  ))}
                </Box>
              )}
              <ChangeList changes={balanceChanges(shown)} />
              {shown.after !== undefined && (
                <Typography variant="body2" color="textSecondary">
                  {coinsNoteTexts.users}
                </Typography>
              )}
              {price !== undefined && coin !== undefined && (
                <Typography variant="body2" color="textSecondary">
                  {`${formatRate(coin, price.rate)}. This price is kept for up to five minutes.`}
                </Typography>
              )}
              {needsSecond && (
                <Alert severity="info" variant="outlined">
                  A second administrator has to confirm this before it happens.
                </Alert>
              )}
            </Stack>
          );
        }}
      </DataView>
    </Box>
  );
}
