import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { divided } from '../theme/styles.ts';

export type Fact = {
  label: string;
  value: ReactNode;
  /** A button at the end of the row. */
  action?: ReactNode;
};

/** Names and values in two columns. On a phone each value is below its name. `isDense` fits more into the window. */
export function FactList({ facts, isDense = false }: { facts: readonly Fact[]; isDense?: boolean }) {
  const room = isDense
    ? { columns: '120px minmax(0, 1fr)', py: 0.625 }
    : { columns: '160px minmax(0, 1fr)', py: 1.25 };
  return (
    <Box component="dl" sx={{ m: 0, mb: isDense ? 0 : 2 }}>
      {facts.map(({ label, value, action }) => (
        <Box
          key={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: room.columns },
            gap: { xs: 0.25, sm: 2 },
            alignItems: isDense ? 'center' : 'start',
            py: room.py,
            ...divided,
          }}
        >
          <Typography component="dt" variant="note">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant="body2"
            sx={{
              m: 0,
              minWidth: 0,
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-line',
              ...(action !== undefined && { display: 'flex', alignItems: 'center', gap: 1 }),
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>{value}</Box>
            {action}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
