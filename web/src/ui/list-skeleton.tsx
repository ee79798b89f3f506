import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';

type Props = {
  /** The look of a row, as its list has it. */
  line: object;
  /** The widths of the lines of text: a share of the row, and at most so many pixels. */
  texts: readonly (readonly [share: string, pixelsMax: number])[];
  rows?: number;
  hasIcon?: boolean;
  /** The end of each row. */
  end: ReactNode;
};

/** Loading rows of a list in a card. */
export function ListSkeleton({ line, texts, rows = 3, hasIcon = false, end }: Props) {
  return Array.from({ length: rows }, (_row, index) => (
    <Box key={index} sx={line}>
      {hasIcon && <Skeleton variant="circular" width={24} height={24} />}
      <div>
        {texts.map(([share, pixelsMax]) => (
          <Skeleton key={pixelsMax} width={share} sx={{ maxWidth: pixelsMax }} />
        ))}
      </div>
      {end}
    </Box>
  ));
}

/** Stands for the button at the end of a row. */
export const buttonSkeleton = (
  <Skeleton variant="rounded" width={84} height={30} sx={{ gridColumn: { xs: 2, sm: 'auto' } }} />
);
