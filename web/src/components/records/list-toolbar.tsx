import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = { at?: 'top' | 'bottom'; children: ReactNode };

/**
 * Above a list: its filters on the left, how much of it is shown on the right; and the list's footer. Wraps on a phone.
 */
export function ListToolbar({ at = 'top', children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        px: 2,
        py: 1.5,
        [at === 'top' ? 'borderBottom' : 'borderTop']: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
