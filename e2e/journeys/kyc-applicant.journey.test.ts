import { brand } from '@keelstone/domain/brand';
import { kycDraftStorageKey, kycTicketStorageKey } from '@keelstone/domain/storage-keys';
import { freshEmail, password, register } from '../support/arrange.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { openPart } from '../support/form-parts.ts';
import { chooseImage, confirmIdentity, fillPapers, fixture, submitPapers } from '../support/kyc.ts';
import { expect, test } from '../support/test.ts';
import { expectHeading } from '../support/wait-for-page.ts';

test(
  'a signed-out user applies with the password, after a reload in between',
  { tag: '@phone-first' },
  async ({ page }) => {
    const email = freshEmail('Nora');
    await register(email);
    const form = page.getByRole('heading', { name: 'Begin your ID-Verification' });

    await test.step('the link in the email opens no session', async () => {
      await page.goto(linkOf(await mailTo(email, /Verify your email/), '/verified'));
      await expect(page.getByRole('link', { name: 'Proceed' })).toBeVisible();
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login$/);
      await page.goto('/verified');
      await page.getByRole('link', { name: 'Proceed' }).click();
    });

    await test.step('a wrong password is reported next to its field, and the focus stays there', async () => {
      await confirmIdentity(page, 'not my password');
      await expect(page.getByText(/^Wrong password/)).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    });

    await test.step('the right one opens the form, until a reload', async () => {
      await confirmIdentity(page, password);
      await expect(form).toBeVisible();
      await expect(form).toBeFocused();
      await expect(page.getByLabel('Last Name')).toHaveValue('Lang');
      await openPart(page, 2);
      await page.getByLabel('City').fill('Portsmouth');
      await page.reload();
      await confirmIdentity(page, password);
      await expect(form).toBeVisible();
      await expect(page.getByLabel('City')).toHaveValue('Portsmouth');
    });

    await test.step('the session is not stored, and opens nothing else', async () => {
      expect(await page.evaluate(storedUsers)).toEqual([]);
      await page.evaluate(() => {
        window.history.pushState(null, '', '/dashboard');
        window.dispatchEvent(new PopStateEvent('popstate'));
      });
      await expect(page).toHaveURL(/\/login$/);
      await page.goBack();
      await expect(form).toBeVisible();
    });

    await test.step('it is submitted, and the ticket is used up', async () => {
      await fillPapers(page, email);
      await chooseImage(page, fixture('passport.jpg'));
      await submitPapers(page);
      await expect(page.getByText('Thank you for submitting form')).toBeVisible();
      const kept = await page.evaluate(() => ({ ...sessionStorage }));
      expect(kept).not.toHaveProperty([kycTicketStorageKey]);
      expect(kept).not.toHaveProperty([kycDraftStorageKey]);
      await page.goto('/kyc-form');
      await expect(page.getByText('What happens next')).toBeVisible();
    });

    await test.step('a later sign-in in the same tab outlives a reload', async () => {
      await page.getByRole('link', { name: brand.name }).click();
      await page.getByRole('link', { name: 'Get started' }).click();
      await page.getByRole('link', { name: /Sign in instead/ }).click();
      // The page that is being left has a field of this name too.
      await expectHeading(page, 'Sign in');
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Your documents are being reviewed' })).toBeVisible();
    });
  },
);

/** Runs in the page: the keys under which Firebase Auth keeps a user. */
async function storedUsers(): Promise<unknown[]> {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  const inLocal = Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser'));
  if (!names.includes('firebaseLocalStorageDb')) return inLocal;
  const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
    const opening = indexedDB.open('firebaseLocalStorageDb');
    opening.onerror = () => reject(new Error('The database does not open'));
    opening.onsuccess = () => {
      const database = opening.result;
      const asking = database
        .transaction('firebaseLocalStorage')
        .objectStore('firebaseLocalStorage')
        .getAllKeys();
      asking.onsuccess = () => {
        database.close();
        resolve(asking.result);
      };
    };
  });
  return [...inLocal, ...keys.filter((key) => String(key).startsWith('firebase:authUser'))];
}
