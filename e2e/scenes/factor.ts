import { contract } from '@keelstone/domain/api/contract';
import type { FactorsWire } from '@keelstone/domain/api/factor.contract';
import type { Page } from '@playwright/test';
import { press, type Scene } from './scene.ts';

const path = '/settings/security';
const addedAt = '2026-11-03T10:00:00.000Z';
const app = { id: 'app', method: 'totp', name: 'Authenticator app', addedAt, usedAt: addedAt } as const;
const passkey = { id: 'key', method: 'passkey', name: 'iPhone', addedAt } as const;
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Keelstone:clara%40keelstone.test?issuer=Keelstone&secret=${secret}`;
const recoveryCodes = Array.from(
  { length: 10 },
  (_, index) => `K7QM-3XZA-PW2D-TR4${'ABCDEFGHIJ'.charAt(index)}`,
);

/** The second factor on the security page, as if the API had these: no other scene may see the person like that. */
export const factorScenes: readonly Scene[] = [
  { name: 'security-add-factor', path, open: press('Add a second factor') },
  {
    name: 'security-add-app',
    path,
    open: async (page) => {
      await page.route('**/api/factor/totp', (route) => route.fulfill({ json: { secret, uri } }));
      await press('Add a second factor')(page);
      await press('Authenticator app')(page);
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  {
    name: 'security-add-passkey',
    path,
    open: async (page) => {
      await press('Add a second factor')(page);
      await press('Passkey')(page);
      await page.getByLabel('Name of the passkey').waitFor();
    },
  },
  { name: 'security-factors', path, open: having({ recoveryCodesLeft: 8 }) },
  {
    name: 'security-remove-factor',
    path,
    open: async (page) => {
      await having({ recoveryCodesLeft: 8 })(page);
      await press(/^Remove iPhone/)(page);
    },
  },
  {
    name: 'security-recovery-codes',
    path,
    open: async (page) => {
      await page.route('**/api/factor/recovery-codes', (route) => route.fulfill({ json: { recoveryCodes } }));
      await having({ recoveryCodesLeft: 1 })(page);
      await press('Make new codes')(page);
      await page.getByLabel('Code or recovery code').fill('123456');
      await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click();
      await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor();
    },
  },
  {
    name: 'security-factor-reset',
    path,
    open: async (page) => {
      await page.route('**/api/user', async (route) => {
        const response = await route.fetch({ maxRetries: 2 });
        const user = contract['get-current-user'].response.validateSync(await response.json());
        await route.fulfill({ response, json: { ...user, factorResetAt: '2030-01-01T00:00:00.000Z' } });
      });
      await having({})(page);
      await page.getByText(/^Your second factor will be removed on/).waitFor();
    },
  },
  { name: 'second-factor', path, open: mustAdd },
  {
    name: 'second-factor-codes',
    path,
    open: async (page) => {
      await page.route('**/api/factor/totp', (route) =>
        route.fulfill({
          json: route.request().method() === 'POST' ? { secret, uri } : { message: 'Added', recoveryCodes },
        }),
      );
      await mustAdd(page);
      await press('Authenticator app')(page);
      await page.getByLabel('Code from the app').fill('123456');
      await press('Add authenticator app')(page);
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    },
  },
];

/** What an administrator without a second factor sees if one is required. */
async function mustAdd(page: Page): Promise<void> {
  const json = { error: 'x', code: 'factor-required' };
  await page.route('**/api/user', (route) => route.fulfill({ status: 403, json }));
  await page.reload();
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
}

function having(changes: Partial<FactorsWire>) {
  return async (page: Page): Promise<void> => {
    const json = { factors: [app, passkey], recoveryCodesLeft: 10, isRequired: false, ...changes };
    await page.route('**/api/factor', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByRole('button', { name: /^Remove iPhone/ }).waitFor();
    await page.getByText('This device').waitFor();
  };
}
