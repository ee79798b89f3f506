import { limits } from '@keelstone/domain/limits';
import { expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** An authenticator app: each code is of a later step than the one before, since a code counts once. */
type AuthenticatorApp = { nextCode: () => string };

/** The app that was given this key. */
function appOf(secret: string): AuthenticatorApp {
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  let step = 0;
  return {
    nextCode: () => {
      const now = Math.floor(Date.now() / limits.totpStepMs);
      // The API takes the code of the next step already. After that one it has to forget: `forgetCode`.
      step = step === now + 1 ? now : Math.max(step + 1, now);
      return app.generate({ timestamp: step * limits.totpStepMs });
    },
  };
}

/** The app with the key that the dialog shows. */
export async function readApp(dialog: Locator): Promise<AuthenticatorApp> {
  const key = await dialog.getByRole('code').textContent();
  return appOf((key ?? '').replaceAll(' ', ''));
}

/** Confirms that the recovery codes, which are shown once, are saved; returns them. */
export async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const done = dialog.getByRole('button', { name: 'Done' });
  await expect(done).toBeDisabled();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByRole('checkbox', { name: 'I have saved them' }).check();
  await done.click();
  await expect(dialog).toHaveCount(0);
  return codes;
}
