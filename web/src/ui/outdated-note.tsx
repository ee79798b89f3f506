import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

type Props = {
  /** "Reload", "Show them". */
  label: string;
  onReload: () => void;
  children: ReactNode;
};

/** What a form shows has been changed by somebody else since; the button replaces what was typed. */
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
