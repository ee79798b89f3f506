import type { ChangeLine } from '@keelstone/domain/policy/proposal';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

type Props = {
  changes: readonly ChangeLine[];
  /** Missing if nothing is left to decide. */
  onAccept: (() => void) | undefined;
};

/** What has changed since the preview was shown, field by field; the decision waits until it is checked. */
export function ChangedMeanwhile({ changes, onAccept }: Props) {
  if (changes.length === 0) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}>
      This has changed since you opened it:
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, fontVariantNumeric: 'tabular-nums' }}>
        {changes.map(({ what, before, after }) => (
          <Box component="li" key={`${what} ${after}`} sx={{ overflowWrap: 'anywhere' }}>
            <span>{`${what}: ${before !== '' ? `${before} → ` : ''}`}</span>
            <strong>{after}</strong>
          </Box>
        ))}
      </Box>
      {onAccept !== undefined && (
        <Button size="small" color="inherit" variant="outlined" onClick={onAccept} sx={{ mt: 1 }}>
          I have checked it
        </Button>
      )}
    </Alert>
  );
}
