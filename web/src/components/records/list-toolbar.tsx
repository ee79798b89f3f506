import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Above a list: what narrows it at the left, how much of it is shown at the right. Wraps on a phone. */
export function ListToolbar({ children }: { children: ReactNode }) {
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
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
