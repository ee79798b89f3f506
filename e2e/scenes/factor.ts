import { contract } from '@keelstone/domain/api/contract';
import type { FactorsWire } from '@keelstone/domain/api/factor.contract';
import * as act from './scene.ts';

const { press, steps, shows, says, fill } = act;
const addedAt = '2026-11-03T10:00:00.000Z';
const app = { id: 'app', method: 'totp', name: 'Authenticator app', addedAt, usedAt: addedAt } as const;
const passkey = { id: 'key', method: 'passkey', name: 'iPhone', addedAt } as const;
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Keelstone:clara%40keelstone.test?issuer=Keelstone&secret=${secret}`;
const recoveryCodes = Array.from(
  { length: 10 },
  (_, index) => `K7QM-3XZA-PW2D-TR4${'ABCDEFGHIJ'.charAt(index)}`,
);

/** As if the API had these factors. */
const having = (changes: Partial<FactorsWire>) =>
  steps(
    act.answers('**/api/factor', {
      ...{ factors: [app, passkey], recoveryCodesLeft: 10, isRequired: false },
      ...changes,
    }),
    act.reload,
    shows('button', /^Remove iPhone/),
    says('This device'),
  );

/** What an administrator without a second factor sees if one is required. */
const mustAdd = steps(
  act.answers('**/api/user', { error: 'x', code: 'factor-required' }, 403),
  act.reload,
  shows('heading', 'Set up a second factor'),
);

const added: act.Act = (page) =>
  page.route('**/api/factor/totp', (route) =>
    route.fulfill({
      json: route.request().method() === 'POST' ? { secret, uri } : { message: 'Added', recoveryCodes },
    }),
  );

export const factorScenes = act.states('/settings', {
  'security-add-factor': press('Add a second factor'),
  'security-add-app': steps(
    added,
    press('Add a second factor'),
    press('Authenticator app'),
    shows('img', /^QR code/),
  ),
  'security-add-passkey': steps(
    press('Add a second factor'),
    press('Passkey'),
    shows('textbox', 'Name of the passkey'),
  ),
  'security-factors': having({ recoveryCodesLeft: 8 }),
  'security-remove-factor': steps(having({ recoveryCodesLeft: 8 }), press(/^Remove iPhone/)),
  'security-recovery-codes': steps(
    act.answers('**/api/factor/recovery-codes', { recoveryCodes }),
    having({ recoveryCodesLeft: 1 }),
    press('Make new codes'),
    fill('Code or recovery code', '123456'),
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click(),
    shows('dialog', 'Save your recovery codes'),
  ),
  'security-factor-reset': steps(
    act.alters('**/api/user', contract['get-current-user'].response, (user) => ({
      ...user,
      factorResetAt: '2030-01-01T00:00:00.000Z',
    })),
    having({}),
    says(/^Your second factor will be removed on/),
  ),
  'second-factor': mustAdd,
  'second-factor-codes': steps(
    added,
    mustAdd,
    press('Authenticator app'),
    fill('Code from the app', '123456'),
    press('Add authenticator app'),
    shows('list', 'Recovery codes'),
  ),
});
