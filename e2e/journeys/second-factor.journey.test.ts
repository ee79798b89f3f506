import type { Page } from '@playwright/test';
import { ask, refusalOf } from '../support/api.ts';
import { forgetCode, forgetConfirmations } from '../support/arrange.ts';
import { makePerson, type Person } from '../support/make-person.ts';
import { signOut } from '../support/people.ts';
import { readApp, saveRecoveryCodes } from '../support/second-factor.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';

test(
  'a person adds an authenticator app, signs in with its code, and confirms an unlock with the next one',
  {
    tag: '@phone-first',
  },
  async ({ page }) => {
    const greta = await makePerson('Greta Holm');

    const app =
      await test.step('adds the app with its first code, and keeps the recovery codes', async () => {
        await chooseKind(page, greta, 'Authenticator app');
        const added = await readApp(adding(page));
        await adding(page).getByLabel('Code from the app').fill(added.nextCode());
        await adding(page).getByRole('button', { name: 'Add authenticator app' }).click();
        expect(new Set(await saveRecoveryCodes(page)).size).toBe(10);
        await expect(factors(page)).toContainText('Authenticator app');
        await expect(page.getByText('10 recovery codes left')).toBeVisible();
        return added;
      });

    await ask('lock-account', { token: greta.token });
    await signOut(page);

    await test.step('the password alone opens nothing, and after a wrong code the page asks again', async () => {
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
    await forgetCode(greta);

    await test.step('later, unlocking asks for a confirmation, and going back changes nothing', async () => {
      await page.getByRole('link', { name: 'Unlock it' }).click();
      await askToUnlock(page);
      await expect(question(page).getByLabel('Authentication code')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Not confirmed, so nothing was changed')).toBeVisible();
      await unlockDialog(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('with the next code it succeeds', async () => {
      await askToUnlock(page);
      await question(page).getByLabel('Authentication code').fill(app.nextCode());
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Will be unlocked in 23 h 59 min$/)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  },
);

test(
  'a person adds a passkey, signs in with it, and confirms with it',
  { tag: '@desktop-first' },
  async ({ page }) => {
    const iris = await makePerson('Iris Berg');
    await addAuthenticator(page);

    await test.step('adds it under a name they choose', async () => {
      await chooseKind(page, iris, 'Passkey');
      await adding(page).getByLabel('Name of the passkey').fill('Blue key');
      await adding(page).getByRole('button', { name: 'Create passkey' }).click();
      await saveRecoveryCodes(page);
      await expect(factors(page)).toContainText('Blue key');
    });

    await ask('lock-account', { token: iris.token });
    await signOut(page);

    await test.step('the password alone opens nothing; the passkey does, and its signature works only once', async () => {
      await giveFirstStep(page, iris);
      const sent = page.waitForRequest('**/api/auth/second-factor');
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      const body = (await sent).postDataJSON() as object;
      expect(await refusalOf('pass-second-factor', { body })).toMatchObject({ code: 'factor-refused' });
    });

    await forgetConfirmations(iris);

    await test.step('the same passkey confirms', async () => {
      await page.getByRole('link', { name: 'Unlock it' }).click();
      await askToUnlock(page);
      await question(page).getByRole('button', { name: 'Use a passkey' }).click();
      await expect(page.getByText(/^Will be unlocked in 23 h 59 min$/)).toBeVisible();
    });
  },
);

const adding = (page: Page) => page.getByRole('dialog', { name: 'Add a second factor' });
const factors = (page: Page) => page.getByRole('list', { name: 'Your second factors' });

/** Opens the security page in their session, and begins to add a second factor. */
async function chooseKind(page: Page, person: Person, kind: string): Promise<void> {
  await startSession(page, person);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add a second factor' }).click();
  await adding(page).getByRole('button', { name: kind }).click();
}

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

/** Gives the browser an authenticator that creates passkeys and signs without user interaction. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
