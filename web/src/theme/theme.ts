import './augmentation.ts';
import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { dark, light } from './palette.ts';
import { colorSchemeAttribute, serif, size } from './styles.ts';

const made = createTheme({
  cssVariables: { colorSchemeSelector: colorSchemeAttribute },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  spacing: 8,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", sans-serif',
    fontWeightBold: 600,
    h1: { ...serif, fontSize: size.title, lineHeight: 1.25 },
    h2: { ...serif, fontSize: size.section, lineHeight: 1.4 },
    h3: { ...serif, fontSize: size.body, lineHeight: 1.5 },
    h6: { fontSize: size.small, lineHeight: 1.5, fontWeight: 600 },
    subtitle1: { fontSize: size.body, lineHeight: 1.5 },
    body1: { fontSize: size.body, lineHeight: 1.5 },
    body2: { fontSize: size.small, lineHeight: 1.5 },
    note: { fontSize: size.small, lineHeight: 1.5, fontWeight: 400 },
    caption: { fontSize: size.caption, lineHeight: 1.5 },
    overline: { fontSize: size.caption, lineHeight: 1.5, fontWeight: 600, textTransform: 'none' },
    button: { fontSize: size.small, fontWeight: 500, textTransform: 'none' },
  },
  components,
});

/**
 * The one theme: light and dark as CSS variables. Without values in the rules too, because the styles of every page define
 * the variables.
 */
export const theme = Object.assign(made, { vars: made.generateThemeVars() });
