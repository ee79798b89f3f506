import './augmentation.ts';
import type { Components, Theme } from '@mui/material/styles';

/** Floating layers get the only shadow there is; everything else is separated by a hairline. */
const floating = '0 8px 24px rgb(10 18 32 / 0.14)';

export const components: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { scrollPaddingTop: 80 },
      body: { minHeight: '100dvh', overflowWrap: 'anywhere' },
      'h1, h2': { textWrap: 'balance' },
      'h1:focus': { outline: 'none' },
      // With reduced motion, animated elements appear immediately, and waiting is stated in words.
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          // Not none: Material UI learns from the end of an animation that the browser has filled in a field.
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      // A label breaks between words only, also where the text around it may break anywhere.
      root: { minHeight: 40, padding: '8px 16px', overflowWrap: 'normal' },
      sizeLarge: { minHeight: 48, padding: '8px 24px', fontSize: '1rem' },
      sizeSmall: ({ theme }) => ({
        minHeight: 32,
        padding: '4px 12px',
        // A thumb needs more than a mouse.
        [theme.breakpoints.down('sm')]: { minHeight: 40 },
      }),
      outlined: ({ theme }) => ({
        '&:not(.Mui-disabled)': { borderColor: theme.vars.palette.fieldBorder },
      }),
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 12 } },
  },
  MuiCardContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&, &:last-child': { padding: 24 },
        [theme.breakpoints.down('sm')]: { '&, &:last-child': { padding: 16 } },
      }),
    },
  },
  MuiAutocomplete: { styleOverrides: { paper: ({ theme }) => raised(theme) } },
  MuiMenu: {
    styleOverrides: {
      // No toast covers what somebody is about to choose.
      root: ({ theme }) => ({ zIndex: theme.zIndex.tooltip }),
      paper: ({ theme }) => raised(theme),
    },
  },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => raised(theme) } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        ...raised(theme),
        borderRadius: 12,
        // On a phone the text needs the room.
        [theme.breakpoints.down('sm')]: { margin: 16, maxHeight: 'calc(100% - 32px)' },
      }),
      paperFullWidth: ({ theme }) => ({
        [theme.breakpoints.down('sm')]: { width: 'calc(100% - 32px)' },
      }),
    },
  },
  MuiDrawer: { styleOverrides: { paper: { borderRadius: 0 } } },
  MuiTooltip: { defaultProps: { arrow: true }, styleOverrides: { tooltip: { fontSize: '0.8125rem' } } },
  MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 500 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.fieldBorder }),
    },
  },
  // The mark of a required field is in document.css.
  MuiInputLabel: { defaultProps: { required: false } },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiTableCell: {
    styleOverrides: {
      head: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        fontSize: '0.8125rem',
        fontWeight: 500,
      }),
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
    },
  },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};

/** The edge and the shadow of what floats. */
export function raised(theme: Theme) {
  return { border: `1px solid ${theme.vars.palette.divider}`, boxShadow: floating };
}
