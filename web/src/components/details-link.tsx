import Link from '@mui/material/Link';
import type { ReactNode } from 'react';

/** The title of a row or card: a button that opens the dialog with all of it. */
export function DetailsLink({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      color="inherit"
      underline="hover"
      aria-haspopup="dialog"
      onClick={onOpen}
      sx={{ fontWeight: 560, textAlign: 'left' }}
    >
      {children}
    </Link>
  );
}
