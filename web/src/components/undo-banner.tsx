import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { alertAction } from './alert-action.ts';

type Props = {
  label: string;
  busyText: string;
  /** An action that takes nothing (`useAction`). */
  undoing: { isBusy: boolean; run: (input: undefined) => void };
  /** What comes, when, and what it means. */
  children: ReactNode;
};

/**
 * On every page while a requested change is waiting to take effect. Undoing it is the safe direction, so no
 * confirmation is needed.
 */
export function UndoBanner({ label, busyText, undoing, children }: Props) {
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="status"
      sx={banner}
      action={
        <Button
          color="inherit"
          size="small"
          disabled={undoing.isBusy}
          onClick={() => {
            undoing.run(undefined);
          }}
        >
          <span>{undoing.isBusy ? busyText : label}</span>
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

const banner = { ...alertAction, maxWidth: 1280, mx: 'auto', mb: 3 } as const;
