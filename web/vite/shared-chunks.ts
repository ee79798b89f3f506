import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Naming = Exclude<Group['name'], string>;
type Context = Parameters<Naming>[1];

/** The modules with which a page begins, by who sees it: every document begins with `everybody`'s. */
const beginnings = {
  /** The history comes after the first paint: at that moment nothing may bring a chunk with it that its page does not need. */
  everybody: ['app/main.tsx', 'app/page-history.tsx'],
  stranger: ['app/landing.tsx'],
  /** The example of the landing page, which a stranger may use. */
  example: ['pages/landing/example.tsx'],
  services: ['app/services.tsx'],
  /** Everybody who sends something to the API. */
  caller: ['features/access/sign-in/sign-in.calls.ts', 'lib/query/use-call.ts'],
  visitor: ['app/guards/signed-out.tsx', 'features/access/sign-in/login-page.tsx'],
  owner: ['app/guards/signed-in.tsx', 'app/home-page.tsx'],
  applicant: [
    'features/access/registration/register-page.tsx',
    'features/access/registration/verified-page.tsx',
    'features/identity/kyc/kyc-form-page.tsx',
  ],
  customer: [
    'features/access/registration/register-page.tsx',
    'features/identity/kyc/kyc-form-page.tsx',
    'features/identity/kyc/kyc-late-parts.tsx',
    'features/identity/kyc/kyc-page.tsx',
    'features/core/legal/legal-page.tsx',
    'features/money/address-book/addresses-page.tsx',
    'features/money/deposit/deposit-page.tsx',
    'features/money/withdrawal/withdraw-page.tsx',
    'features/people/profile/profile-page.tsx',
  ],
  administrator: [
    'app/review-page.tsx',
    'pages/admin-transactions/admin-transactions-page.tsx',
    'pages/admin-users/admin-users-page.tsx',
    'pages/admin-users/user-detail-page.tsx',
  ],
} as const;
type Reader = keyof typeof beginnings;
const source = join(import.meta.dirname, '..', 'src').replaceAll('\\', '/');

const isPackage = (id: string): boolean => id.includes('/node_modules/');
const isBase = (needs: Needs): boolean =>
  needs('everybody') ||
  (needs('stranger') && (needs('services') || needs('visitor') || needs('owner'))) ||
  (needs('example') && needs('caller'));
/** An applicant needs no more of an account than this. */
const isOfBoth = (needs: Needs): boolean => needs('applicant') && needs('owner');

/**
 * Chunks for what pages share, by who needs it: a page waits for nothing that only others need. In the many small ones
 * that the bundler cuts by itself the same code compresses worse (about 5 kB on the landing page) and takes up to fifty
 * requests. What a module imports is needed by at least the same readers, so its chunk is made earlier: chunks never
 * import each other.
 */
export function makeSharedChunks(): Group[] {
  const used = new Set<string>();
  let needed: Record<Reader, ReadonlySet<string>> | undefined;
  /** A chunk of all modules that `isIn` accepts. */
  const makeGroup = (name: string, priority: number, isIn: (needs: Needs, id: string) => boolean): Group => ({
    name: (id, context) => {
      const all = (needed ??= findNeeded(context, used));
      return isIn((reader) => all[reader].has(id), id) ? name : null;
    },
    debugName: name,
    priority,
  });
  // For the bundler, what everybody needs is needed by the first script alone, not shared.
  const shared = { minShareCount: 2 };
  return [
    {
      ...makeGroup('framework', 9, (needs, id) => isBase(needs) && isPackage(id)),
      // Called for every module that is left in the build, before any is named.
      test: (id) => used.add(id).has(id),
    },
    makeGroup('base', 8, (needs, id) => isBase(needs) && !id.startsWith(`${source}/app/`)),
    makeGroup('journal', 8, (needs) => needs('example') && needs('owner')),
    { ...makeGroup('common', 7, (needs) => needs('services')), ...shared },
    { ...makeGroup('parts', 6, (needs) => needs('visitor') && needs('owner')), ...shared },
    { ...makeGroup('calls', 6, (needs) => needs('caller') && !needs('visitor')), ...shared },
    // Packages apart: other pages too have fields, menus and dialogs.
    { ...makeGroup('menus', 5, (needs, id) => isOfBoth(needs) && isPackage(id)), ...shared },
    { ...makeGroup('fields', 4, (needs, id) => needs('visitor') && isPackage(id)), ...shared },
    { ...makeGroup('layers', 4, (needs, id) => needs('owner') && isPackage(id)), ...shared },
    { ...makeGroup('forms', 4, (needs, id) => needs('visitor') && ofForms.test(id)), ...shared },
    { ...makeGroup('person', 3, isOfBoth), ...shared },
    { ...makeGroup('door', 2, (needs) => needs('visitor')), ...shared },
    { ...makeGroup('account', 2, (needs) => needs('owner')), ...shared },
    {
      ...makeGroup('desk-parts', 1, (needs) => needs('administrator') && !needs('customer')),
      minShareCount: 6,
      // A module that a customer needs too stays where it is.
      includeDependenciesRecursively: false,
    },
  ];
}

type Needs = (reader: Reader) => boolean;

/** The modules of a visitor's that other pages have too: contracts and schemas, fields, second factors. */
const ofForms =
  /\/domain\/src\/|\/(lib\/forms|second-factor)\/|\/(door-icons|password-field|submit-button)\.tsx$/;

/** They name all of a package, of which a page needs little; a chunk gets what its modules import through them. */
const collections = /@mui\/(system|material\/utils)\/index/;
/** Hooks for lists and for several queries, which TanStack Query's collection names too: only some pages have them. */
const ofSomePages = /@tanstack\/.*\/(use)?(infiniteQuery|queries)(Observer)?\.js$/i;

/**
 * All modules that the first pages of each reader import, directly or not. An `index` only names others, so it is never
 * left in the build.
 */
function findNeeded(context: Context, used: ReadonlySet<string>): Record<Reader, ReadonlySet<string>> {
  const find = (reader: Reader): ReadonlySet<string> => {
    const ids = new Set(beginnings[reader].map((path) => `${source}/${path}`));
    for (const id of ids)
      if (used.has(id) || (/\/index\.\w+$/.test(id) && !collections.test(id)))
        context.getModuleInfo(id)?.importedIds.forEach((each) => ofSomePages.test(each) || ids.add(each));
    return ids;
  };
  return {
    everybody: find('everybody'),
    stranger: find('stranger'),
    example: find('example'),
    services: find('services'),
    caller: find('caller'),
    visitor: find('visitor'),
    owner: find('owner'),
    applicant: find('applicant'),
    customer: find('customer'),
    administrator: find('administrator'),
  };
}
