import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { contract } from '@keelstone/domain/contract';
import { root } from '../run-command.ts';

/** Occurs only in the chunk with Firestore: the name of its protocol. */
const firestoreMark = 'google.firestore.v1';
const read = (file: string) => readFileSync(join(root, 'web/dist', file));
const isFirestore = (file: string) => read(file).includes(firestoreMark);
const weights = new Map<string, number>();
const assets = readdirSync(join(root, 'web/dist/assets')).map((name) => `assets/${name}`);
/** The code of the guards of a page, and of the session without which a page has no figures. */
const frame = scriptsOf('app.html');
const session = filesOf('auth');
const open = [...frame, ...filesOf('services')];
const visitor = [...open, ...filesOf('signed-out')];
const owner = [...open, ...filesOf('signed-in'), ...session];
const administrator = [...owner, ...filesOf('admin')];

/** The most kB that a page may wait for, by the name of its file; a little above what it does. */
const limits = [
  { before: frame, pages: { landing: 148, 'help-page': 273, 'unknown-address': 202 } },
  // Not a page, but what each loads as soon as it is painted.
  { before: frame, pages: { 'page-history': 144.7 } },
  { before: open, pages: { 'secure-page': 279, 'legal-page': 274 } },
  { before: [...open, ...filesOf('enrol'), ...session], pages: { 'second-factor-page': 333 } },
  {
    before: visitor,
    pages: {
      'login-page': 198.5,
      'register-page': 295.5,
      'verify-email-page': 217.5,
      'verified-page': 222.5,
      'forgot-password-page': 226.1,
      'reset-password-page': 239.7,
      'kyc-application-page': 236,
      'kyc-submitted-page': 178,
      'kyc-form-page': 315.6,
    },
  },
  {
    before: owner,
    pages: {
      'home-page': 319.5,
      'deposit-page': 398,
      'withdraw-page': 377.5,
      'transactions-page': 413,
      'statement-page': 384.5,
      'profile-page': 380.5,
      'notifications-page': 334.3,
      'security-page': 395.1,
      'addresses-page': 365.5,
      'own-data-page': 382.4,
      'activity-page': 378.8,
      'kyc-page': 398,
    },
  },
  { before: [...owner, ...filesOf('home-page')], pages: { desk: 392.8 } },
  {
    before: administrator,
    pages: {
      'admin-kyc-page': 395.7,
      'kyc-detail-page': 385.6,
      'review-page': 440.4,
      'admin-transactions-page': 447.3,
      'admin-users-page': 392.5,
      'user-detail-page': 440.7,
      'profit-page': 387.8,
      'admin-pages': 406.4,
      'admin-books-page': 388.1,
      'admin-audit-page': 398.6,
      'policy-page': 384.1,
    },
  },
].flatMap(({ before, pages }) =>
  Object.entries(pages).map(([page, maxKb]) => ({ page, maxKb, files: union(before, filesOf(page)) })),
);

it.each(limits)(
  '$page waits for at most $maxKb kB of compressed JavaScript, and not for Firestore',
  ({ maxKb, files }) => {
    expect(weigh(files), JSON.stringify(files)).toBeLessThanOrEqual(maxKb);
    expect(files.filter(isFirestore)).toEqual([]);
  },
);

it('every page has a limit', () => {
  const routes = readFileSync(join(root, 'web/src/app/routes.tsx'), 'utf8');
  const loaded = [...routes.matchAll(/import\('[^']*\/([\w-]+)\.tsx'\)/g)].map(([, name]) => name);
  const known = ['services', 'enrol', 'signed-out', 'signed-in', 'admin', ...limits.map(({ page }) => page)];
  expect(loaded.filter((name) => name !== undefined && !known.includes(name))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(30);
});

it.each(['index.html', 'login.html', 'register.html', 'forgot-password.html'])(
  '%s runs at most 15 kB before its first use',
  (document) => {
    const files = scriptsOf(document);
    expect(files).toHaveLength(1);
    expect(weigh(files)).toBeLessThanOrEqual(15);
  },
);

it.each([
  ['index.html', 'landing'],
  ['login.html', 'login-page'],
  ['register.html', 'register-page'],
  ['forgot-password.html', 'forgot-password-page'],
])('the code of %s is what its page needs, and nothing else', (document, page) => {
  const files = limits.find((each) => each.page === page)?.files ?? [];
  expect(codeOf(document).toSorted()).toEqual(files.toSorted());
});

it.each([
  ['verified.html', 'verified-page'],
  ['kyc-form.html', 'kyc-form-page'],
])('%s runs what its page needs, and nothing else', (document, page) => {
  const files = limits.find((each) => each.page === page)?.files ?? [];
  expect(scriptsOf(document).toSorted()).toEqual(files.toSorted());
});

it.each([
  ['index.html', 149.2],
  ['login.html', 200],
])('%s has at most %i kB with the script that runs before its first use', (document, maxKb) => {
  expect(weigh([...scriptsOf(document), ...codeOf(document)])).toBeLessThanOrEqual(maxKb);
});

// Fetched when idle, for what somebody can do on the page next: the example's check, or the sign-in.
it.each([
  ['index.html', 158.2],
  ['login.html', 229.5],
])('%s has at most %s kB with what is fetched ahead for its use', (document, maxKb) => {
  const files = [...scriptsOf(document), ...codeOf(document), ...codeOf(document, 'later')];
  expect(weigh(files), JSON.stringify(files)).toBeLessThanOrEqual(maxKb);
});

it.each([
  ['chart-drawing', 'home-page', 19],
  ['kyc-late-parts', 'kyc-page', 28.5],
  ['kyc-late-parts', 'kyc-form-page', 47.2],
])('%s comes once %s is painted, with at most %s kB more', (part, page, maxKb) => {
  const before = limits.find((each) => each.page === page)?.files ?? [];
  const more = filesOf(part).filter((file) => !before.includes(file));
  expect(more).not.toEqual([]);
  expect(weigh(more)).toBeLessThanOrEqual(maxKb);
});

it('the texts of the API document are for the server alone (web/vite/api-texts.ts)', () => {
  const code = assets.filter((file) => file.endsWith('.js')).map((file) => read(file).toString('utf8'));
  const isShipped = (text: string) => code.some((each) => each.includes(text));
  expect(Object.values(contract).filter(({ summary }) => isShipped(summary))).toEqual([]);
  expect(isShipped('.meta({')).toBe(false);
});

it('the letters of headings and ids weigh at most 60 kB', () => {
  const names = /\/(source-serif-4-latin-600|jetbrains-mono-latin-400)-normal.*\.woff2$/;
  const bytes = assets.filter((file) => names.test(file)).map((file) => read(file).length);
  expect(bytes).toHaveLength(2);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(60_000);
});

it('the numbers of all countries are there once', () => {
  const files = assets.filter((file) => read(file).includes('country_calling_codes'));
  expect(files).toHaveLength(1);
  expect(weigh(files)).toBeLessThanOrEqual(37.5);
});

it('the licences of what others made are next to it', () => {
  const notices = read('third-party-notices.txt').toString('utf8');
  for (const each of [
    'react-dom - ',
    'firebase - ',
    '@fontsource-variable/inter - ',
    '@fontsource/jetbrains-mono - ',
    '@fontsource/source-serif-4 - ',
    '@mui/icons-material - ',
    'Call-Em-All',
    'SIL OPEN FONT',
    'Apache License',
  ])
    expect(notices).toContain(each);
  expect(read('flags/LICENSE.txt').toString('utf8')).toContain('MIT');
});

// Else a new version of Firestore could hide from the check.
it('Firestore is still known by its mark', () => {
  expect(assets.filter(isFirestore)).not.toEqual([]);
});

/** A chunk that the bundler has named after its module, and everything that it waits for. */
function filesOf(name: string): string[] {
  const file = assets.find((each) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(each));
  return [...withImports(file ?? expect.fail(`There is no chunk ${name}`))];
}

function union(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())];
}

/** In kB as a server sends them. */
function weigh(files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const kb = weights.get(file) ?? gzipSync(read(file), { level: 9 }).length / 1000;
    weights.set(file, kb);
    return sum + kb;
  }, 0);
}

/** A chunk and everything that it waits for, without what it loads later. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = read(file)
    .toString('utf8')
    .matchAll(/\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g);
  for (const [, imported = ''] of imports) withImports(`assets/${imported}`, found);
  return found;
}

/** The scripts that a document runs by itself (web/vite/prerender.ts). */
function scriptsOf(document: string): string[] {
  const html = read(document).toString('utf8');
  return [...html.matchAll(/<script [^>]*src="\/([^"]+)"/g)].flatMap(([, file]) => file ?? []);
}

/** The code that a document runs at its first use, all that its page needs before React works, or what it fetches ahead. */
function codeOf(document: string, which: 'code' | 'later' = 'code'): string[] {
  const [, code = ''] = new RegExp(` data-${which}="([^"]+)"`).exec(read(document).toString('utf8')) ?? [];
  return code.split(' ').map((path) => path.slice(1));
}
