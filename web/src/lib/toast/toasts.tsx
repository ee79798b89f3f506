import { limits } from '@keelstone/domain/limits';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { MaterialDesignContent, SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { raised } from '../../theme/components.ts';
import { bottomBarHeight } from '../../theme/styles.ts';

/** In the page's colours; the icon shows the kind. */
const Toast = styled(MaterialDesignContent)(({ theme }) => {
  const { palette } = theme.vars;
  return {
    fontFamily: 'inherit',
    '&&': {
      ...raised(theme),
      backgroundColor: palette.background.paper,
      color: palette.text.primary,
      borderRadius: 8,
    },
    '&.notistack-MuiContent-success svg': { color: palette.success.main },
    '&.notistack-MuiContent-error svg': { color: palette.error.main },
    '&.notistack-MuiContent-warning svg': { color: palette.warning.main },
    '&.notistack-MuiContent-info svg': { color: palette.info.main },
  };
});

const contents = { default: Toast, success: Toast, error: Toast, warning: Toast, info: Toast };

/**
 * Clear of the buttons at the foot of a form, a review or a dialog, and of a phone's bar; over anything else, a press
 * reaches what is below it.
 */
const place = {
  '.notistack-SnackbarContainer': { marginBottom: `calc(${bottomBarHeight.value} + 88px)` },
  '.notistack-SnackbarContainer.notistack-SnackbarContainer *': { pointerEvents: 'none' },
} as const;

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
      <GlobalStyles styles={place} />
      {children}
    </SnackbarProvider>
  );
}
