import type {} from '@mui/material/themeCssVarsAugmentation';

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    /** A list without a surface of its own: its texts begin at the edge of the page. */
    ground: true;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    /** A paragraph of small, quiet text. */
    note: true;
  }
}

declare module '@mui/material/styles' {
  interface TypographyVariantsOptions {
    note?: { fontSize: string; lineHeight: number; fontWeight: number };
  }
  interface Palette {
    /** Edge of what is chosen, and the lower edge of fields: 3:1 against the page, where `divider` is only decoration. */
    fieldBorder: string;
    /** The other edges of fields. */
    fieldEdge: string;
    fieldSurface: string;
    /** The second colour: `main` in lines, charts and marks (3:1), `text` in words (4.5:1). */
    brass: { main: string; text: string };
  }
  interface PaletteOptions {
    fieldBorder?: string;
    fieldEdge?: string;
    fieldSurface?: string;
    brass?: { main: string; text: string };
  }
}
