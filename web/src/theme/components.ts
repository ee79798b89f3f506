import './augmentation.ts';
import type { Theme, ThemeOptions } from '@mui/material/styles';
import { darkError, darkErrorFill, darkRaised, darkWarning } from './palette.ts';
import { mono, size } from './styles.ts';

/** A field of one line is 48 px high. */
const paddingBlock = 12.5;

/** Floating layers get the only shadow there is. Everything else is separated by a hairline. */
const floating = '0 8px 24px rgb(10 18 32 / 0.14)';

export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      html: { scrollPaddingTop: 80 },
      body: { minHeight: '100dvh', overflowWrap: 'anywhere' },
      'h1, h2': { textWrap: 'balance' },
      'h1:focus': { outline: 'none' },
      code: mono,
      // With reduced motion, animated elements appear immediately, and waiting is stated in words.
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          // Not none: Material UI learns from the end of an animation that the browser has filled in a field.
          animationDelay: '0s !important',
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // Not the least: each element would then be a frame later with what it inherits.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        // The class is for elements around a focused input. The pseudo-class works before the code has loaded.
        '&.Mui-focusVisible, &:focus-visible': {
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
      root: { minHeight: 40, padding: '8px 16px', lineHeight: 1.5, overflowWrap: 'normal' },
      sizeLarge: { minHeight: 48, padding: '8px 24px', fontSize: size.body },
      sizeSmall: { fontSize: size.small, padding: '4px 12px' },
      // A form with a fault is not sent, and one with a doubt asks once more: its button steps back until then.
      contained: ({ theme: { vars } }) => ({
        'form:has(.Mui-error, .MuiInputBase-colorWarning) &[type="submit"]:enabled': {
          color: vars.palette.primary.main,
          backgroundColor: 'transparent',
          boxShadow: `inset 0 0 0 1px ${vars.palette.fieldBorder}`,
        },
      }),
      outlined: ({ theme }) => ({
        '&:not(.Mui-disabled)': { borderColor: theme.vars.palette.fieldBorder },
        // Filled like every button that cannot be pressed: an outline alone looks like another choice.
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.action.disabledBackground },
      }),
    },
    variants: [
      {
        props: { variant: 'contained', color: 'error' },
        style: ({ theme }) => theme.applyStyles('dark', { '&:not(.Mui-disabled)': darkErrorFill }),
      },
    ],
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: { borderRadius: 12 } },
    variants: [
      {
        props: { variant: 'ground' },
        style: { marginInline: -16, borderRadius: 0, backgroundColor: 'transparent' },
      },
    ],
  },
  MuiCardContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        '&, &:last-child': { padding: 24 },
        [theme.breakpoints.down('sm')]: { '&, &:last-child': { padding: 16 } },
      }),
    },
  },
  // The severity is in the edge and the icon. Warnings and errors have a surface of their own, too. An alert that forbids a decision is filled.
  MuiAlert: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: ({ theme, ownerState: { severity = 'success', variant } }) => ({
        ...theme.typography.body2,
        color: theme.vars.palette.text.primary,
        backgroundColor:
          severity === 'warning' || severity === 'error'
            ? theme.vars.palette.Alert[`${severity}StandardBg`]
            : theme.vars.palette.background.paper,
        borderColor: theme.vars.palette.divider,
        borderLeft: `2px solid ${theme.vars.palette[severity].main}`,
        ...(variant === 'filled' && {
          color: theme.vars.palette[severity].contrastText,
          backgroundColor: theme.vars.palette[severity].main,
        }),
        ...(severity === 'warning' && theme.applyStyles('dark', { backgroundColor: darkWarning })),
        ...(severity === 'error' &&
          theme.applyStyles('dark', variant === 'filled' ? darkErrorFill : { backgroundColor: darkError })),
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => raised(theme),
      inputRoot: { '&:not(.MuiInputBase-sizeSmall)': { paddingBlock: 5 } },
    },
  },
  MuiMenu: {
    styleOverrides: {
      // Above toasts, which must not cover the options.
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
        // One step lighter than the cards under it.
        ...theme.applyStyles('dark', { backgroundColor: darkRaised }),
        // On a phone the text needs the room.
        [theme.breakpoints.down('sm')]: { margin: 16, maxHeight: 'calc(100% - 32px)' },
      }),
      paperFullWidth: ({ theme }) => ({
        [theme.breakpoints.down('sm')]: { width: 'calc(100% - 32px)' },
      }),
    },
  },
  // The buttons of a dialog. On a phone they are as wide as the dialog, with Cancel at the bottom.
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '0 24px 24px',
        flexWrap: 'wrap',
        gap: 8,
        '& > .MuiButton-root': { minHeight: 48, minWidth: 128 },
        [theme.breakpoints.down('sm')]: { flexDirection: 'column-reverse', alignItems: 'stretch' },
      }),
    },
  },
  MuiDrawer: { styleOverrides: { paper: { borderRadius: 0 } } },
  MuiTooltip: { defaultProps: { arrow: true }, styleOverrides: { tooltip: { fontSize: size.caption } } },
  MuiChip: { styleOverrides: { root: { fontWeight: 500, fontSize: size.caption } } },
  MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 500 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      // Like `dir="auto"`, because a name may be written from right to left.
      input: ({ ownerState }) => ({
        unicodeBidi: 'plaintext',
        ...(ownerState.size !== 'small' && !ownerState.multiline && { paddingBlock }),
      }),
      multiline: { paddingBlock },
      root: ({ theme }) => filled(theme),
      notchedOutline: ({ theme }) => edge(theme),
    },
  },
  MuiInputLabel: {
    // Always above the field, so that its placeholder is visible.
    defaultProps: { required: false, shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 4,
        whiteSpace: 'normal',
        lineHeight: 1.5,
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: size.small,
        fontWeight: 500,
        '&:not(.Mui-error, .Mui-disabled)': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: size.caption,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.primary.main,
          backgroundColor: theme.vars.palette.action.selected,
        },
      }),
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 36, height: 20, padding: 0, overflow: 'visible', flex: 'none' },
      // The knob on the colour of its track. The area that takes a press is higher than the visible switch.
      switchBase: ({ theme }) => ({
        padding: 2,
        color: '#fff',
        '&&:hover': { backgroundColor: 'transparent' },
        '&.Mui-checked': { color: theme.vars.palette.primary.contrastText, transform: 'translateX(16px)' },
        '&&& + .MuiSwitch-track': { opacity: 1 },
      }),
      input: { top: -12, height: 44 },
      thumb: { width: 16, height: 16, boxShadow: 'none' },
      track: ({ theme }) => ({
        borderRadius: 10,
        backgroundColor: '#98a2b3',
        boxShadow: `inset 0 0 0 1px ${theme.vars.palette.fieldBorder}`,
      }),
    },
  },
  // A note or a caption is a paragraph of its own, and quiet unless its colour says something.
  MuiTypography: {
    defaultProps: { variantMapping: { note: 'p', caption: 'p' } },
    variants: [
      {
        props: ({ variant, color }) => (variant === 'note' || variant === 'caption') && color === undefined,
        style: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
      },
    ],
  },
  MuiTabs: {
    styleOverrides: { indicator: ({ theme }) => ({ backgroundColor: theme.vars.palette.brass.main }) },
  },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiTableCell: {
    styleOverrides: {
      head: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        fontSize: size.caption,
        fontWeight: 500,
        paddingBlock: 8,
      }),
      root: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.action.selected }) },
  },
};

/** The surface of a field, without the notch for a label in its border. A read-only field looks like plain text. */
function filled(theme: Theme) {
  return {
    backgroundColor: theme.vars.palette.fieldSurface,
    '& legend': { display: 'none' },
    '&.MuiInputBase-readOnly:not(.Mui-focused)': {
      backgroundColor: 'transparent',
      '& fieldset': { border: 0 },
    },
    '&.MuiInputBase-readOnly input, &.MuiInputBase-readOnly.MuiInputBase-multiline': { paddingLeft: 0 },
  };
}

/** Faint, as the field is seen by its surface, but for the lower edge, by which everybody finds it. */
function edge(theme: Theme) {
  const { fieldEdge, fieldBorder } = theme.vars.palette;
  return { top: 0, borderColor: `${fieldEdge} ${fieldEdge} ${fieldBorder}` };
}

/** The border and shadow of menus, popovers and dialogs. */
export function raised(theme: Theme) {
  return { border: `1px solid ${theme.vars.palette.divider}`, boxShadow: floating };
}
