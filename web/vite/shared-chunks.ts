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

/** What the landing page has in common with others. */
const base = [
  ...['web/src/components/(page-heading|logo|copyright)', 'web/src/lib/(contained|after-paint|online)'],
  ...['web/src/lib/session/snapshot', 'web/src/(theme|config)/', 'domain/src/(brand|messages)'],
];

/**
 * Three chunks for what pages share. In the many small ones that the bundler cuts by itself the same code compresses
 * worse (about 5 kB on the landing page) and takes up to fifty requests. A chunk holds what its modules import, too; of
 * two that could hold a module, the one of higher priority does.
 */
export const sharedChunks = [
  { name: 'framework', test: isOf(framework), priority: 3 },
  { name: 'base', test: isOurs(base), priority: 2 },
  { name: 'services', test: isOf(services), priority: 1 },
];

function material(...parts: readonly string[]): string[] {
  return parts.map((part) => `@mui/material/${part}`);
}

function isOurs(paths: readonly string[]): (id: string) => boolean {
  const pattern = new RegExp(`/(${paths.join('|')})`);
  return (id) => !id.includes('node_modules') && pattern.test(id.replaceAll('\\', '/'));
}

function isOf(packages: readonly string[]): (id: string) => boolean {
  const pattern = new RegExp(`/node_modules/(${packages.join('|')})/`);
  return (id) => pattern.test(id.replaceAll('\\', '/'));
}
