const packages = [
  ...[
    'react',
    'react-dom',
    'scheduler',
    'react-is',
    'hoist-non-react-statics',
    'react-router',
    'react-router-dom',
  ],
  ...['@emotion', 'stylis', '@mui/system'],
];
/** The parts of Material UI that the first page, and so every page, needs. */
const mui = [
  ...['styles', 'Button', 'ButtonBase', 'CircularProgress', 'useLazyRipple'],
  ...['Box', 'Card', 'CssBaseline', 'GlobalStyles', 'Link', 'Paper', 'Typography'],
];

const modules = [...packages, ...mui.map((part) => `@mui/material/${part}`)];
const pattern = new RegExp(`/node_modules/(${modules.join('|')})/`);

/**
 * What every page needs of others' code is one chunk. In twenty-odd small ones, as the bundler cuts them by itself, it
 * compresses worse (about 5 kB) and takes as many requests. It changes with its packages only, not with every release.
 */
export const framework = {
  name: 'framework',
  test: (id: string): boolean => pattern.test(id.replaceAll('\\', '/')),
};
