import type {} from '@mui/material/themeCssVarsAugmentation';

declare module '@mui/material/styles' {
  interface Palette {
    /** Edge of inputs: 3:1 against the page, where `divider` is only decoration. */
    fieldBorder: string;
    fieldSurface: string;
  }
  interface PaletteOptions {
    fieldBorder?: string;
    fieldSurface?: string;
  }
}
