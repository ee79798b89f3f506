import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';

type Props = { label: string; children: ReactNode };

/** An image that an answer has replaced. Every view is audited, so it is loaded only on request. */
export function ReplacedImage({ label, children }: Props) {
  const [isShown, setIsShown] = useState(false);
  if (isShown) return children;
  return (
    <Button
      size="small"
      variant="outlined"
      sx={{ mt: 1 }}
      onClick={() => {
        setIsShown(true);
      }}
    >
      {label}
    </Button>
  );
}
