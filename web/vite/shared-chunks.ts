/** Third-party code that every page needs, the landing page included, which needs little else. */
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
  'web/src/app/boot-skeleton',
  'web/src/ui/(page-heading|logo|footer-notes)',
  'web/src/features/core/legal/legal-links',
  'web/src/lib/(background-boundary|after-paint|online|stored|find-field)',
  'web/src/lib/session/snapshot',
  'web/src/lib/firebase/site-key',
  'web/src/lib/toast/goober-sheet',
  'web/src/(theme|config)/(?!(door-)?icons)',
  'domain/src/(kernel/(brand|landing/statements|api/api\\.texts)|core/legal/legal-text)',
  'operator/(brand|statements|check/(brand|legal)|generated/legal-list)',
  // The code that loads all other chunks: in a chunk with its users it would pull them in.
  'vite/preload-helper',
];

/** Ours that every page with the services needs: the session, calls of the API, toasts. */
const session = [
  'web/src/lib/(api/(?!report-fault)|toast/|reactfire/auth-state)',
  'web/src/lib/session/(end-session|session|use-session)',
  'web/src/ui/(app-link|color-scheme-toggle)',
  'domain/src/kernel/api/(app-check|common.wire|endpoint)',
  'domain/src/(core/user/user|access/sign-in/sign-in|people/activity/activity).contract',
];

/** The journal, its check and its seals: the landing page has them without the rest of the signed-in app. */
const ledger = [
  'domain/src/core/ledger/(account|figures|journal|journal-check|seal)\\.',
  'web/src/ui/(keel-line|seal)\\.',
];

/** What the pages have in common that one sees before one has signed in. */
const door = [
  'web/src/lib/forms/(?!amount-text)',
  'web/src/ui/(auth-layout|password-field)',
  'web/src/features/access/sign-in/',
];

/** What pages about one's own account share: small parts that would be chunks of a few lines each. */
const account = [
  'web/src/ui/(account-area|page-section|divided-row|records/record-list-skeleton)',
  'web/src/features/access/account-lock/lock-account-dialog',
  'web/src/features/money/(statement/(balance-history|statement.calls)|transaction/\\w+-list-skeleton)',
  'web/src/lib/session/sign-out',
  'domain/src/access/account-closing/',
];

const lists = [
  '@mui/utils/usePreviousProps',
  ...material('Divider', 'List', 'ListItem', 'ListItemText', 'ListItemIcon', 'ListItemButton'),
];

/** Small parts of figures that the landing page shows too. */
const figures = [
  'web/src/ui/(progress-steps|chart/chart-(text|colors))',
  'web/src/features/core/ledger/figure-texts',
];

/**
 * Chunks for what pages share. In the many small ones that the bundler cuts by itself the same code compresses worse
 * (about 5 kB on the landing page) and takes up to fifty requests. A chunk holds what its modules import, too; of two
 * that could hold a module, the one of higher priority does. The landing page's own script names every chunk that may
 * follow, so fewer chunks make it smaller.
 */
export const sharedChunks = [
  { name: 'framework', test: isOf(framework), priority: 4 },
  { name: 'base', test: isOurs(base), priority: 3 },
  { name: 'services', test: isOf(services), priority: 2 },
  { name: 'session', test: isOurs(session), priority: 2 },
  { name: 'ledger', test: isOurs(ledger), priority: 2 },
  // The landing page has it too, without the parts that use it.
  { name: 'layers', test: isOurs(['web/src/lib/open-layers']), priority: 2 },
  { name: 'door', test: isOurs(door), priority: 1 },
  { name: 'icons', test: isOurs(['web/src/theme/icons']), priority: 1 },
  {
    name: 'parts',
    test: isOurs(['web/src/(ui|lib|features)/', 'domain/src/']),
    minShareCount: 6,
    priority: 1,
  },
  { name: 'lists', test: isOf(lists) },
  { name: 'figures', test: isOurs(figures) },
  { name: 'account', test: isOurs(account) },
];

function material(...parts: readonly string[]): string[] {
  return parts.map((part) => `@mui/material/${part}`);
}

function isOurs(paths: readonly string[]): (id: string) => boolean {
  // Vite's own modules begin with a zero byte.
  const pattern = new RegExp(`(/|^\0)(${paths.join('|')})`);
  return (id) => !id.includes('node_modules') && pattern.test(id.replaceAll('\\', '/'));
}

function isOf(packages: readonly string[]): (id: string) => boolean {
  const pattern = new RegExp(`/node_modules/(${packages.join('|')})/`);
  return (id) => pattern.test(id.replaceAll('\\', '/'));
}
