import { limits } from '@keelstone/domain/limits';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';

/** Light in both schemes; the icon says what kind, the words keep 16:1. */
const Toast = styled(MaterialDesignContent)({
  fontFamily: 'inherit',
  '&&': {
    backgroundColor: '#ffffff',
    color: '#131a26',
    border: '1px solid #dfe3ea',
    boxShadow: '0 8px 24px rgb(10 18 32 / 0.18)',
    borderRadius: 8,
  },
  '&.notistack-MuiContent-success svg': { color: '#17693a' },
  '&.notistack-MuiContent-error svg': { color: '#b3261e' },
  '&.notistack-MuiContent-warning svg': { color: '#8a5a12' },
  '&.notistack-MuiContent-info svg': { color: '#1d3a6e' },
});

const contents = { default: Toast, success: Toast, error: Toast, warning: Toast, info: Toast };

/** Toasts at the bottom centre for 3.5 s. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      preventDuplicate
      autoHideDuration={limits.toastMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      Components={contents}
    >
      {children}
    </SnackbarProvider>
  );
}
