import { testUid } from '@keelstone/domain/testing/test-id';
import type { Page } from '@playwright/test';
import { expectHeading } from '../support/arrived.ts';
import { demoLogin, signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Spec section 2, Route access, row by row; with `/kyc` and `/statement`, which are for signed-in people. */
const groups = {
  public: ['/'],
  signedIn: [
    ...['/activity', '/dashboard', '/deposit', '/kyc', '/notifications', '/profile', '/settings'],
    ...['/statement', '/transactions', '/withdraw'],
  ],
  admin: [
    ...['/admin/kyc', '/admin/kyc/NoSuchRecord0000000000000', '/admin/transactions', '/admin/users'],
    ...[`/admin/user/${testUid('demoClaraJensen')}`, '/admin/wallets'],
  ],
  signedOut: [
    ...['/forgot-password', '/kyc-application', '/kyc-form', '/kyc-submitted', '/login', '/register'],
    ...['/verified', '/verify-email', '/passwordreset/link'],
  ],
  nothing: ['/no/such/page', '/admin', '/dashboard/more'],
} as const;

type Group = keyof typeof groups;

/** Where each kind of visitor ends; nothing said: where he wanted to go. */
const ends = {
  'a signed-out visitor': { signedIn: '/login', admin: '/login' },
  'a user': { admin: '/dashboard', signedOut: '/dashboard' },
  'an administrator': { signedOut: '/dashboard' },
} as const satisfies Record<string, Partial<Record<Group, string>>>;

const logins = { 'a signed-out visitor': undefined, 'a user': 'Liam', 'an administrator': 'Ben' } as const;

for (const visitor of ['a signed-out visitor', 'a user', 'an administrator'] as const) {
  test(`${visitor} gets to every address or to where he belongs`, { tag: '@desktop' }, async ({ page }) => {
    const name = logins[visitor];
    if (name !== undefined) await signIn(page, demoLogin(name));
    for (const [group, addresses] of Object.entries(groups)) {
      const end: unknown = Reflect.get(ends[visitor], group);
      for (const address of addresses)
        await expectEnd(page, address, typeof end === 'string' ? end : address);
    }
    await page.goto('/no/such/page');
    await page.getByRole('link', { name: 'Back To Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
}

async function expectEnd(page: Page, address: string, end: string): Promise<void> {
  await page.goto(address);
  await expectHeading(page);
  expect.soft(new URL(page.url()).pathname, `where ${address} leads`).toBe(end);
  const isMissing = address === end && groups.nothing.some((each) => each === address);
  await expect
    .soft(page.getByRole('heading', { name: "Oops! Why you're here?" }))
    .toHaveCount(isMissing ? 1 : 0);
}
