import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { timingLimits } from '../../config/timing.ts';
import { raised } from '../../theme/components.ts';
import { light } from '../../theme/palette.ts';
import { bottomBarHeight } from '../../theme/styles.ts';

/** Light in both colour schemes. The icon shows the kind. */
const Toast = styled(MaterialDesignContent)(({ theme }) => ({
  fontFamily: 'inherit',
  '&&': {
    ...raised(theme),
    borderColor: light.divider,
    backgroundColor: light.background.paper,
    color: light.text.primary,
    borderRadius: 8,
  },
  '&.notistack-MuiContent-success svg': { color: light.success.main },
  '&.notistack-MuiContent-error svg': { color: light.error.main },
  '&.notistack-MuiContent-warning svg': { color: light.warning.main },
  '&.notistack-MuiContent-info svg': { color: light.info.main },
}));

const contents = { default: Toast, success: Toast, error: Toast, warning: Toast, info: Toast };

/** Keeps toasts clear of the buttons at the foot of a page. A click beside a button passes through a toast. */
const place = {
  '.notistack-SnackbarContainer': { marginBottom: `calc(${bottomBarHeight.value} + 88px)` },
  '.notistack-SnackbarContainer.notistack-SnackbarContainer *': { pointerEvents: 'none' },
  '.notistack-SnackbarContainer.notistack-SnackbarContainer button': { pointerEvents: 'auto' },
} as const;

/** Toasts at the bottom centre for 3.5 s. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={3}
      preventDuplicate
      autoHideDuration={timingLimits.toastMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      Components={contents}
    >
      <GlobalStyles styles={place} />
      {children}
    </SnackbarProvider>
  );
}
