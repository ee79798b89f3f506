import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { ApiError } from '../lib/api/api-error.ts';

/** Statuses of refusals that explain themselves: a conflict, too many attempts, paused. */
const refusalStatuses: readonly number[] = [409, 429, 503];

type Props = {
  text?: string;
  /** A refusal is shown in the server's words. */
  error?: unknown;
  onRetry: () => void;
};

/** A row about a load that failed, with the server's reason, if it gave one, and Try again. */
export function LoadFailed({ text, error, onRetry }: Props) {
  const refusal = error instanceof ApiError && isExplained(error) ? error.message : undefined;
  const advice =
    refusal === undefined ? 'Check your connection and try again. Nothing was changed.' : undefined;
  return (
    <Box role="alert" sx={row}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 500 }}>
          {refusal ?? apiTexts.somethingWentWrong}
        </Typography>
        <Typography variant="caption">{text ?? advice ?? 'Nothing was changed.'}</Typography>
      </Box>
      <Button variant="outlined" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}

const row = {
  minHeight: 64,
  px: { xs: 2, sm: 3 },
  py: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
} as const;

/** True if the API itself explains the refusal. An answer of something else (`unexpected`) has no text of its own. */
function isExplained({ status, code }: ApiError): boolean {
  return refusalStatuses.includes(status) && code !== 'unexpected';
}
