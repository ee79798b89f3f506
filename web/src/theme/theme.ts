import './augmentation.ts';
import { createTheme } from '@mui/material/styles';
import { components } from './components.ts';
import { colorSchemeAttribute } from './color-scheme.ts';
import { dark, light } from './palette.ts';

/** The one theme: light and dark as CSS variables, following the system until a person chooses. */
export const theme = makeTheme({ colorSchemeSelector: colorSchemeAttribute });

/** `colorSchemeSelector`: what decides which scheme applies, as in Material UI's `cssVariables`. */
export function makeTheme({ colorSchemeSelector }: { colorSchemeSelector: string }) {
  return createTheme({
    cssVariables: { colorSchemeSelector },
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    spacing: 8,
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", sans-serif',
      h1: { fontSize: '1.75rem', lineHeight: 1.25, fontWeight: 640, letterSpacing: '-0.02em' },
      h2: { fontSize: '1.25rem', lineHeight: 1.35, fontWeight: 620, letterSpacing: '-0.012em' },
      h3: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600, letterSpacing: '-0.006em' },
      h4: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600 },
      h5: { fontSize: '0.9375rem', lineHeight: 1.5, fontWeight: 600 },
      h6: { fontSize: '0.875rem', lineHeight: 1.5, fontWeight: 600 },
      body1: { fontSize: '1rem', lineHeight: 1.5 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
      overline: {
        fontSize: '0.75rem',
        lineHeight: 1.5,
        fontWeight: 600,
        letterSpacing: '0.04em',
        textTransform: 'none',
      },
      button: { fontWeight: 560, textTransform: 'none' },
    },
    components,
  });
}
