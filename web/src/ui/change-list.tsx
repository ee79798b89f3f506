import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import { mono } from '../theme/styles.ts';

export type Change = {
  what: string;
  before: string;
  after: string;
  /** An address, shown in groups of four, as people compare them. */
  isAddress?: boolean;
};

type Props = {
  changes: readonly Change[];
  /** In columns on a wide screen. */
  isWide?: boolean;
};

/** A list of changes: the new value of each with the old one below it, for comparison. */
export function ChangeList({ changes, isWide = false }: Props) {
  const columns = isWide ? 'repeat(auto-fill, minmax(260px, 1fr))' : 'minmax(0, 1fr)';
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: columns }}>
      {changes.map(({ what, before, after, isAddress = false }) => (
        <div key={what}>
          <Typography component="dt" variant="note">
            {what}
          </Typography>
          <Box
            component="dd"
            translate={isAddress ? 'no' : undefined}
            sx={{
              m: 0,
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
              typography: 'body2',
              fontVariantNumeric: 'tabular-nums',
              ...(isAddress ? mono : {}),
            }}
          >
            <Box sx={{ fontWeight: 500 }}>{isAddress ? groupAddress(after) : after}</Box>
            {before !== '' && (
              <Box sx={{ color: 'text.secondary' }}>
                {`instead of ${isAddress ? groupAddress(before) : before}`}
              </Box>
            )}
          </Box>
        </div>
      ))}
    </Box>
  );
}
