import type {} from '@mui/material/themeCssVarsAugmentation';

declare module '@mui/material/styles' {
  interface Palette {
    /** Edge of inputs: 3:1 against the page, where `divider` is only decoration. */
    fieldBorder: string;
    fieldSurface: string;
    /** The second colour: `main` in lines, charts and marks (3:1), `text` in words (4.5:1). */
    brass: { main: string; text: string };
  }
  interface PaletteOptions {
    fieldBorder?: string;
    fieldSurface?: string;
    brass?: { main: string; text: string };
  }
}
