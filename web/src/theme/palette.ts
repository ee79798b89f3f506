import type { PaletteOptions } from '@mui/material/styles';
import { brand } from '@keelstone/domain/kernel/brand';

/**
 * The operator's accent for actions, ground (`background.default`) and brass (operator/brand.ts), ink (`text.primary`)
 * and neutral greys. Green and red are for the sign of money and for errors. A warning has a colour of its own. Every
 * text pair here is at least 4.5:1 on both `paper` and `default`, field borders at least 3:1 (palette.test.ts).
 */
export const light = {
  primary: toAccent('light'),
  error: { main: '#b3261e', light: '#c9453d', dark: '#8c1d18', contrastText: '#ffffff' },
  warning: { main: '#b54708', light: '#dc6803', dark: '#93370d', contrastText: '#ffffff' },
  info: toAccent('light'),
  success: { main: '#17693a', light: '#2f7f50', dark: '#0f4f2b', contrastText: '#ffffff' },
  brass: brand.brass.light,
  background: { default: brand.ground.light, paper: '#ffffff' },
  text: { primary: '#131a26', secondary: '#535e70', disabled: '#8a93a3' },
  divider: '#d9dee6',
  action: {
    active: '#535e70',
    hover: 'rgb(19 26 38 / 0.04)',
    selected: `${brand.accent.light.main}14`,
    disabled: '#8a93a3',
    disabledBackground: '#e4e8ee',
  },
  fieldBorder: '#7f8a9b',
  fieldEdge: '#c3cad6',
  fieldSurface: '#ffffff',
} satisfies PaletteOptions;

/** The surface of a dialog in the dark scheme. Text on it has the same contrast as on a card. */
export const darkRaised = '#1f2b3f';

/** The surfaces of a warning and an error in the dark scheme. Text on them has the same contrast as on a card. */
export const darkWarning = '#402e1f';
export const darkError = '#4a2429';

/** A filled button or alert of an error in the dark scheme, where `error.main` is light enough to be read. */
export const darkErrorFill = { color: '#ffffff', backgroundColor: '#c9382e' } as const;

/** Designed, not inverted: higher surfaces are lighter, colours less saturated. */
export const dark = {
  primary: toAccent('dark'),
  error: { main: '#f97066', light: '#fda29b', dark: '#ee5f54', contrastText: '#2b0704' },
  warning: { main: '#f59158', light: '#f8b48b', dark: '#d9713a', contrastText: '#2a0f02' },
  info: toAccent('dark'),
  success: { main: '#86cfa2', light: '#aadfbe', dark: '#5fb182', contrastText: '#04210f' },
  brass: brand.brass.dark,
  background: { default: brand.ground.dark, paper: '#172131' },
  text: { primary: '#e6eaf2', secondary: '#a9b4c5', disabled: '#758092' },
  divider: '#334055',
  action: {
    active: '#a4afc0',
    hover: 'rgb(230 234 242 / 0.06)',
    selected: `${brand.accent.dark.main}1f`,
    disabled: '#758092',
    disabledBackground: '#232e40',
  },
  fieldBorder: '#7d8aa2',
  fieldEdge: '#3d4a60',
  fieldSurface: '#101827',
} satisfies PaletteOptions;

function toAccent(scheme: 'light' | 'dark') {
  const { main, light: lighter, dark: darker, on } = brand.accent[scheme];
  return { main, light: lighter, dark: darker, contrastText: on };
}
