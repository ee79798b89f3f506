import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

type Props = {
  /** "Reload", "Show them". */
  label: string;
  onReload: () => void;
  children: ReactNode;
};

/** Says that somebody else changed the values of an open form; the button loads them over the typed ones. */
export function OutdatedNote({ label, onReload, children }: Props) {
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" onClick={onReload}>
          {label}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
