import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

type Props = { left: number; onMakeNew: () => void };

/** Below this many it asks for new ones. */
const fewCodes = 3;

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodesLeft({ left, onMakeNew }: Props) {
  const isFew = left < fewCodes;
  return (
    <Box
      role="group"
      aria-label="Recovery codes"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'start', sm: 'center' },
        justifyContent: 'space-between',
        gap: 1.5,
        px: { xs: 2, sm: 3 },
        py: 2,
      }}
    >
      <div>
        <Typography sx={{ fontWeight: 560 }}>{textOf(left)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {isFew
            ? 'Make new ones now: without them and without your second factor you cannot sign in.'
            : 'Each signs you in once if you have lost your second factor.'}
        </Typography>
      </div>
      <Button
        variant={isFew ? 'contained' : 'outlined'}
        size="small"
        onClick={onMakeNew}
        sx={{ flex: 'none' }}
      >
        Make new codes
      </Button>
    </Box>
  );
}

function textOf(left: number): string {
  if (left === 0) return 'No recovery codes left';
  return left === 1 ? '1 recovery code left' : `${String(left)} recovery codes left`;
}
