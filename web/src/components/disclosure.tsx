import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';

/** Content below a heading that is rendered only once somebody opens it. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Box
      component="details"
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
      }}
      sx={{ typography: 'body2' }}
    >
      <Box component="summary" sx={summaryLook}>
        {summary}
      </Box>
      {isOpen && children}
    </Box>
  );
}

const summaryLook = {
  width: 'fit-content',
  py: 1,
  cursor: 'pointer',
  color: 'primary.main',
  fontWeight: 500,
  borderRadius: 0.5,
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
