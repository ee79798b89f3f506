/** What every page needs of others' code, and so the landing page, which needs little else. */
const framework = [
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
  ...material('styles', 'Button', 'ButtonBase', 'CircularProgress', 'useLazyRipple'),
  ...material('Box', 'Card', 'CssBaseline', 'GlobalStyles', 'Link', 'Paper', 'Typography'),
];

/** What every page with the services needs besides: queries, toasts, schemas, forms. */
const services = [
  ...['@tanstack', 'notistack', 'yup', 'formik'],
  ...material('TextField', 'InputAdornment', 'IconButton', 'SvgIcon', 'Stack', 'Alert'),
];

/**
 * Two chunks for what pages share, which change with their packages only. In the many small ones that the bundler cuts
 * by itself the same code compresses worse (about 5 kB on the landing page) and takes up to fifty requests. A chunk
 * holds what its modules import, too.
 */
export const sharedChunks = [
  { name: 'framework', test: isOf(framework), priority: 2 },
  { name: 'services', test: isOf(services), priority: 1 },
];

function material(...parts: readonly string[]): string[] {
  return parts.map((part) => `@mui/material/${part}`);
}

function isOf(packages: readonly string[]): (id: string) => boolean {
  const pattern = new RegExp(`/node_modules/(${packages.join('|')})/`);
  return (id) => pattern.test(id.replaceAll('\\', '/'));
}
