import type { Brand } from './check/brand.ts';

/** Who the operator is, and what its product is called and looks like. */
export const brand: Brand = {
  name: 'Keelstone',
  /** For search engines and for people who install the app. */
  description: 'A Bitcoin and Ethereum investment account with a clear record of every movement.',
  supportEmail: 'support@keelstone.example',
  supportPhone: '+1 202 555 0142',
  postalAddress: '12 Harbour Row, Portsmouth, NH 03801, United States',
  /** Begins the keys in people's browsers and the names of the files that they save. Changing it signs everybody out. */
  slug: 'keelstone',
  /** Buttons, links and the mark in mails, in the light and in the dark scheme. `on` is the text on top of them. */
  accent: {
    light: { main: '#1d3a6e', light: '#3d5c96', dark: '#132a53', on: '#ffffff' },
    dark: { main: '#a5bdec', light: '#c3d3f4', dark: '#7f9cd6', on: '#0d1730' },
  },
  /** The mark: coloured shapes of an SVG, 32 units wide and high. Icons for phones are pictures in `images`. */
  logo: [
    { fill: '#1d3a6e', d: 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z' },
    { fill: '#fff', d: 'M8.5 8h15l-3 9.5h-9z' },
    { fill: '#e0a458', d: 'M12.3 20h7.4L16 25.5z' },
  ],
};
