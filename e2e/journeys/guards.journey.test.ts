import { testUid } from '@keelstone/domain/testing/test-id';
import type { Page } from '@playwright/test';
import { follow, nowhere } from '../support/follow.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { expectHeading } from '../support/wait-for-page.ts';

/** The documented routes, row by row, and those that we added: `/kyc`, `/secure`, `/second-factor`,
 * `/settings/security`, `/settings/addresses`, `/settings/data`, `/statement`, `/help`. */
const groups = {
  public: ['/', '/help'],
  mailed: ['/secure'],
  signedIn: [
    ...['/activity', '/dashboard', '/deposit', '/kyc', '/notifications', '/profile', '/settings'],
    ...[
      '/settings/security',
      '/settings/addresses',
      '/settings/data',
      '/statement',
      '/transactions',
      '/withdraw',
    ],
  ],
  admin: [
    ...['/admin/kyc', '/admin/kyc/NoSuchRecord0000000000000', '/admin/transactions', '/admin/users'],
    ...[`/admin/user/${testUid('demoClaraJensen')}`, '/admin/wallets', '/admin/audit', '/admin/books'],
    ...['/admin/proposals', '/admin/policy', '/admin/review/kyc'],
  ],
  enrol: ['/second-factor'],
  signedOut: [
    ...['/forgot-password', '/kyc-application', '/kyc-form', '/kyc-submitted', '/login', '/register'],
    ...['/verified', '/verify-email', '/passwordreset/link'],
  ],
  nothing: [nowhere, '/admin', '/dashboard/more'],
} as const;

type Group = keyof typeof groups;

/** Where each kind of visitor ends up; undefined: at the requested page. */
const ends = {
  'a signed-out visitor': { signedIn: '/login', admin: '/login', enrol: '/login' },
  'a user': { admin: '/dashboard', signedOut: '/dashboard', enrol: '/dashboard' },
  'an administrator': { signedOut: '/dashboard', enrol: '/dashboard' },
} as const satisfies Record<string, Partial<Record<Group, string>>>;

const logins = { 'a signed-out visitor': undefined, 'a user': 'Liam', 'an administrator': 'Ben' } as const;

for (const visitor of ['a signed-out visitor', 'a user', 'an administrator'] as const) {
  test(`${visitor} reaches every address, or is redirected`, { tag: '@desktop' }, async ({ page }) => {
    const name = logins[visitor];
    if (name !== undefined) await startSession(page, await demoCaller(name));
    for (const [group, addresses] of Object.entries(groups)) {
      const end: unknown = Reflect.get(ends[visitor], group);
      // A group has one guard: the first address is opened by URL, the others by navigating inside the app.
      // At an unknown address, all of them end up on the same page.
      for (const [index, address] of addresses.entries())
        await expectEnd(page, {
          address,
          end: typeof end === 'string' ? end : address,
          go: index === 0 || group === 'nothing' ? load : follow,
        });
    }
    await page.getByRole('link', { name: 'Back To Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

type Way = { address: string; end: string; go: (page: Page, address: string) => Promise<unknown> };

async function expectEnd(page: Page, { address, end, go }: Way): Promise<void> {
  await go(page, address);
  await page.waitForURL(({ pathname }) => isAt(pathname, end));
  if (address === end) await expectHeading(page);
  else await page.getByRole('heading', { level: 1 }).first().waitFor();
  const { pathname } = new URL(page.url());
  expect(isAt(pathname, end), `${address} has led to ${pathname}`).toBe(true);
  const isMissing = address === end && groups.nothing.some((each) => each === address);
  await expect
    .soft(page.getByRole('heading', { name: "Oops! Why you're here?" }))
    .toHaveCount(isMissing ? 1 : 0);
}

/** A queue redirects to its first case, if there is one. */
function isAt(pathname: string, end: string): boolean {
  return pathname === end || (end.startsWith('/admin/review/') && pathname.startsWith(`${end}/`));
}

function load(page: Page, address: string): Promise<unknown> {
  return page.goto(address);
}
