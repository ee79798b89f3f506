import { openPart } from '../support/forms.ts';
import { demoCaller } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { expectHeading, expectLoaded } from '../support/wait-for-page.ts';

/** From a new visitor to a paid user: the pages on which people enter something. */
const pages = [
  { name: 'register', path: '/register', heading: 'Register', who: undefined, parts: 1 },
  { name: 'kyc', path: '/kyc?step=form', heading: 'Begin your ID-Verification', who: 'Farah', parts: 3 },
  { name: 'deposit', path: '/deposit', heading: 'Deposit Funds', who: 'Clara', parts: 3 },
  { name: 'withdraw', path: '/withdraw', heading: 'Withdraw Funds', who: 'Clara', parts: 1 },
] as const;

// The order of a screen reader: each page's roles and names from top to bottom, in e2e/reading-order. A file that is
// deleted is written again by the next run, which fails: somebody then reads the difference.
for (const { name, path, heading, who, parts } of pages) {
  test(`${name} is read in a sensible order`, { tag: ['@desktop', '@all'] }, async ({ page }) => {
    if (who !== undefined) await startSession(page, await demoCaller(who));
    await page.goto(path);
    await expectHeading(page, heading);
    for (let part = 1; part <= parts; part += 1) {
      if (part > 1) await openPart(page, part);
      await expectLoaded(page);
      const file = part === 1 ? name : `${name}-${String(part)}`;
      await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: `${file}.aria.yml` });
    }
  });
}
