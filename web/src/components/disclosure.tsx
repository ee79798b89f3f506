import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';

/** What is below its name once somebody opens it; it is made no sooner. */
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
