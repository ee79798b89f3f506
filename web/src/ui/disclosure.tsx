import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { ChevronDownIcon } from '../theme/icons.tsx';

type Props = {
  summary: ReactNode;
  /** Styles of a heading that is more than a line of text. */
  look?: object;
  isOpenAtFirst?: boolean;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  children: ReactNode;
};

/** Content below a heading that is rendered only once somebody opens it. */
export function Disclosure({ summary, look = textLook, isOpenAtFirst = false, onToggle, children }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={(event) => {
        setIsOpen(event.currentTarget.open);
        onToggle?.(event.currentTarget.open);
      }}
      sx={{ typography: 'body2' }}
    >
      <Box component="summary" sx={{ ...summaryLook, ...look }}>
        {summary}
        <ChevronDownIcon aria-hidden fontSize="small" />
      </Box>
      {isOpen && children}
    </Box>
  );
}

type FirstProps<T> = {
  all: readonly T[];
  list: (some: readonly T[]) => ReactNode;
  onToggle?: (isWhole: boolean) => void;
};

/** The first three items of a list. The others are behind "Show all". */
export function FirstThree<T>({ all, list, onToggle }: FirstProps<T>) {
  return (
    <>
      {list(all.slice(0, 3))}
      {all.length > 3 && (
        <Disclosure
          summary="Show all"
          look={{ ...textLook, px: { xs: 2, sm: 3 }, py: 1.5 }}
          onToggle={onToggle}
        >
          {list(all.slice(3))}
        </Disclosure>
      )}
    </>
  );
}

const summaryLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  width: 'fit-content',
  cursor: 'pointer',
  borderRadius: 0.5,
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg:last-child': { color: 'text.secondary' },
  'details[open] > & > svg:last-child': { transform: 'rotate(180deg)' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

const textLook = { py: 1, color: 'primary.main', fontWeight: 500 } as const;
