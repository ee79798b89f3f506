import type { Locator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { secondFactorLimits } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { ask, statusOf } from '../support/api.ts';
import { forgetCode, forgetConfirmations } from '../support/arrange.ts';
import { linkOf, mailTo } from '../support/mail-inbox.ts';
import { makePerson, type Person } from '../support/make-person.ts';
import { signOut } from '../support/people.ts';
import { startSession } from '../support/start-session.ts';
import { expect, test } from '../support/test.ts';
import { beginUse } from '../support/wait-for-page.ts';

test(
  'a person adds an authenticator app, locks the account by mail, and signs in and unlocks with its codes',
  { tag: '@phone-first' },
  async ({ page, otherPage }) => {
    const greta = await makePerson('Greta Holm');

    await chooseKind(page, greta, 'Authenticator app');
    const app = await readApp(adding(page));

    await test.step('adds the app with its first code, and keeps the recovery codes', async () => {
      await adding(page).getByLabel('Code from the app').fill(app.nextCode());
      await adding(page).getByRole('button', { name: 'Add authenticator app' }).click();
      expect(new Set(await saveRecoveryCodes(page)).size).toBe(10);
      await expect(factors(page)).toContainText('Authenticator app');
      await expect(page.getByText('10 recovery codes left')).toBeVisible();
    });

    await test.step('the link of the mail about it changes nothing by being opened', async () => {
      await otherPage.goto(linkOf(await mailTo(greta.email, /^The second factor of/), '/secure'));
      await expect(otherPage.getByRole('heading', { name: 'Lock your account?' })).toBeVisible();
      await expect(otherPage).toHaveURL(/\/secure$/);
      expect(await ask('get-current-user', { token: greta.token })).toMatchObject({ lockedAt: null });
    });

    await test.step('its one button locks the account, and every browser is signed out', async () => {
      await otherPage.getByRole('button', { name: 'Lock my account' }).click();
      await expect(otherPage.getByRole('heading', { name: 'Your account is locked' })).toBeVisible();
      expect(await statusOf('get-current-user', greta.token)).toBe(401);
      await expect(page).toHaveURL(/\/login$/);
    });

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

    await test.step('later, unlocking asks for the next code', async () => {
      await askToUnlock(page);
      await expect(question(page).getByLabel('Authentication code')).toBeFocused();
      await question(page).getByLabel('Authentication code').fill(app.nextCode());
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^Will be unlocked in 23 h 59 min$/)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('the unlock can be cancelled', async () => {
      await page.getByRole('button', { name: 'Keep it locked' }).click();
      await expect(page.getByRole('button', { name: 'Unlock my account' })).toBeVisible();
    });
  },
);

test(
  'a person adds a passkey, signs in with it, and confirms with it',
  { tag: ['@desktop-first', '@all'] },
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
      await expect(ask('pass-second-factor', { body })).rejects.toThrow('factor-refused');
    });

    await forgetConfirmations(iris);

    await test.step('the same passkey confirms', async () => {
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

const question = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });

async function askToUnlock(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Unlock it' }).click();
  await page.getByRole('button', { name: 'Unlock my account' }).click();
  await page.getByRole('button', { name: 'Unlock in 24 hours' }).click();
  await expect(question(page)).toBeVisible();
}

async function giveFirstStep(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await beginUse(page);
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

/** An authenticator app with the key that the dialog shows: each code is of a later step, since a code counts once. */
async function readApp(dialog: Locator): Promise<{ nextCode: () => string }> {
  const key = (await dialog.getByRole('code').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  let step = 0;
  return {
    nextCode: () => {
      const now = Math.floor(Date.now() / secondFactorLimits.totpStepMs);
      // The API takes the code of the next step already. After that one it has to forget: `forgetCode`.
      step = step === now + 1 ? now : Math.max(step + 1, now);
      return app.generate({ timestamp: step * secondFactorLimits.totpStepMs });
    },
  };
}

/** Confirms that the recovery codes, which are shown once, are saved; returns them. */
async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('checkbox', { name: 'I have saved them' }).check();
  await done.click();
  await expect(dialog).toHaveCount(0);
  return codes;
}
