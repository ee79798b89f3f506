import type { Page } from '@playwright/test';
import { forgetConfirmations } from '../support/arrange.ts';
import { ask } from '../support/api.ts';
import { makePerson, type Person } from '../support/make-person.ts';
import { addApp, addPasskey } from '../support/second-factor.ts';
import { expect, test } from '../support/test.ts';

test('a person signs in with the code of their app, and confirms an unlock with the next one', async ({
  page,
}) => {
  const greta = await makePerson('Greta Holm');
  const app = await addApp(greta);
  await ask('lock-account', { token: greta.token });

  await test.step('a wrong code is refused, and asked for again', async () => {
    await giveFirstStep(page, greta);
    const field = page.getByLabel('Authentication code');
    await expect(field).toBeFocused();
    await field.fill('000000');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('This was not accepted');
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
  });

  await test.step('the right one opens the account', async () => {
    await page.getByLabel('Authentication code').fill(app.nextCode());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await forgetConfirmations(greta);

  await test.step('later, unlocking asks whether it is them, and going back changes nothing', async () => {
    await page.getByRole('link', { name: 'Unlock it' }).click();
    await askToUnlock(page);
    await expect(question(page).getByLabel('Authentication code')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Not confirmed, so nothing was changed')).toBeVisible();
    await unlockDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('with the next code it goes through', async () => {
    await askToUnlock(page);
    await question(page).getByLabel('Authentication code').fill(app.nextCode());
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Will be unlocked in 23 h 59 min$/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a person signs in with a passkey, and confirms with it', async ({ page }) => {
  const iris = await makePerson('Iris Berg');
  await addPasskey(page, iris);
  await ask('lock-account', { token: iris.token });

  await test.step('the password alone opens nothing; the passkey does', async () => {
    await giveFirstStep(page, iris);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await forgetConfirmations(iris);

  await test.step('the same passkey confirms', async () => {
    await page.getByRole('link', { name: 'Unlock it' }).click();
    await askToUnlock(page);
    await question(page).getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(/^Will be unlocked in 23 h 59 min$/)).toBeVisible();
  });
});

const unlockDialog = (page: Page) => page.getByRole('dialog', { name: 'Unlock your account?' });
const question = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

async function askToUnlock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Unlock my account' }).click();
  await unlockDialog(page).getByRole('button', { name: 'Unlock in 24 hours' }).click();
  await expect(question(page)).toBeVisible();
}

async function giveFirstStep(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
}
