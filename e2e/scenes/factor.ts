import { stub } from '../support/stub.ts';
import * as act from './scene.ts';

const { given, press, steps, shows, says, fill } = act;
const addedAt = '2026-11-03T10:00:00.000Z';
const app = { id: 'app', method: 'totp', name: 'Authenticator app', addedAt, usedAt: addedAt } as const;
const passkey = { id: 'key', method: 'passkey', name: 'iPhone', addedAt } as const;
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Keelstone:clara%40keelstone.test?issuer=Keelstone&secret=${secret}`;
const recoveryCodes = Array.from(
  { length: 10 },
  (_, index) => `K7QM-3XZA-PW2D-TR4${'ABCDEFGHIJ'.charAt(index)}`,
);

/** Pretends that the account has these factors. */
const having = (recoveryCodesLeft: number) =>
  act.answers('**/api/factor', { factors: [app, passkey], recoveryCodesLeft, isRequired: false });
const listed = steps(shows('button', /^Remove iPhone/), says('This device'));

/** The answer to an administrator without a second factor if one is required. */
const mustAdd = act.answers('**/api/user', { error: 'x', code: 'factor-required' }, 403);
const asked = shows('heading', 'Set up a second factor');

const added: act.Act = (page) =>
  stub(page, '**/api/factor/totp', ({ method }) => ({
    json: method === 'POST' ? { secret, uri } : { message: 'Added', recoveryCodes },
  }));

const ofSettings = act.states('/settings', {
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
  'security-factors': given(having(8), listed),
  'security-remove-factor': given(having(8), listed, press(/^Remove iPhone/)),
  'security-recovery-codes': given(
    steps(act.answers('**/api/factor/recovery-codes', { recoveryCodes }), having(1)),
    listed,
    press('Make new codes'),
    fill('Code or recovery code', '123456'),
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click(),
    shows('dialog', 'Save your recovery codes'),
  ),
  'security-factor-reset': given(
    steps(act.altersUser({ factorResetAt: '2030-01-01T00:00:00.000Z' }), having(10)),
    listed,
    says(/^Your second factor will be removed on/),
  ),
});

export const factorScenes = [
  ...ofSettings,
  ...act.states('/second-factor', {
    'second-factor': act.core('page', given(mustAdd, asked)),
    'second-factor-codes': given(
      steps(added, mustAdd),
      asked,
      press('Authenticator app'),
      fill('Code from the app', '123456'),
      press('Add authenticator app'),
      shows('list', 'Recovery codes'),
    ),
  }),
];
