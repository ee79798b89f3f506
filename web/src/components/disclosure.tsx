import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';

type Props = {
  summary: ReactNode;
  /** How the heading looks if it is no line of text. */
  look?: SxProps<Theme>;
  /** What is inside is already in use. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** Content below a heading that is rendered only once somebody opens it. */
export function Disclosure({ summary, look = textLook, isOpenAtFirst = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
      }}
      sx={{ typography: 'body2' }}
    >
      <Box component="summary" sx={look}>
        {summary}
      </Box>
      {isOpen && children}
    </Box>
  );
}

const textLook = {
  width: 'fit-content',
  py: 1,
  cursor: 'pointer',
  color: 'primary.main',
  fontWeight: 500,
  borderRadius: 0.5,
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;
