import { sealPath } from '@keelstone/domain/core/ledger/seal';
import Box from '@mui/material/Box';

/** The seal of an entry (docs/seals.md), in the colour of the text beside it, which says what a picture does not. */
export function Seal({ hash = '' }: { hash: string | undefined }) {
  return (
    <Box component="svg" viewBox="0 0 20 20" aria-hidden sx={look}>
      <path d={sealPath(hash)} />
    </Box>
  );
}

const look = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinecap: 'round' } as const;
