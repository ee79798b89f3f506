import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mono } from '../theme/styles.ts';

export type Change = { what: string; before: string; after: string };

type Props = {
  changes: readonly Change[];
  /** Texts that are compared character by character, such as addresses. */
  isMonospaced?: boolean;
  /** In columns on a wide screen. */
  isWide?: boolean;
};

/** A list of changes: the new value of each with the old one below it, for comparison. */
export function ChangeList({ changes, isMonospaced = false, isWide = false }: Props) {
  const columns = isWide ? 'repeat(auto-fill, minmax(260px, 1fr))' : 'minmax(0, 1fr)';
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: columns }}>
      {changes.map(({ what, before, after }) => (
        <div key={what}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {what}
          </Typography>
          <Box
            component="dd"
            translate={isMonospaced ? 'no' : undefined}
            sx={{
              m: 0,
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
              typography: 'body2',
              fontVariantNumeric: 'tabular-nums',
              ...(isMonospaced ? mono : {}),
            }}
          >
            <Box sx={{ fontWeight: 500 }}>{after}</Box>
            {before !== '' && <Box sx={{ color: 'text.secondary' }}>{`instead of ${before}`}</Box>}
          </Box>
        </div>
      ))}
    </Box>
  );
}
