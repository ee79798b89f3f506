import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FactorsWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { saveFile } from '../../../lib/save-file.ts';
import { enter, press } from '../../../testing/actions.ts';
import { type Handlers, openPage, refusal } from '../../../testing/render-app.tsx';
import { SecondFactorPage } from './second-factor-page.tsx';
import { SecondFactor } from './second-factor.tsx';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), browserSupportsWebAuthn: () => true }));
vi.mock('@simplewebauthn/browser', () => browser);
vi.mock('../../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));
const openSession = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/auth.ts', () => ({ openSession }));
const signOut = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/session/sign-out.ts', () => ({ signOut }));

const app = {
  id: 'app0000000000000000',
  method: 'totp',
  name: 'Authenticator app',
  addedAt: '2026-11-01T10:00:00.000Z',
  usedAt: '2026-11-21T12:30:00.000Z',
} as const;
const passkey = { ...app, id: 'key0000000000000000', method: 'passkey', name: 'Clara’s phone' } as const;
const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${'ABCDEFGHIJ'.charAt(index)}`);
const get = 'GET /api/factor';
const path = '/api/factor/remove';
const removed = { [`POST ${path}`]: { body: { message: 'Second factor removed' } } };
const adding = {
  'POST /api/factor/totp': { body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' } },
  'PUT /api/factor/totp': { body: { message: 'Added', customToken: 'full', recoveryCodes: codes } },
};

beforeEach(() => {
  openSession.mockReset().mockResolvedValue(undefined);
  signOut.mockReset();
});

it('the recovery codes are shown with the first factor, until the user confirms that they are saved', async () => {
  open({ factors: [], recoveryCodesLeft: 0 }, adding);
  expect(await screen.findByText('You have no second factor yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make new codes' })).not.toBeInTheDocument();
  await press('Add a second factor');
  expect(await screen.findByRole('dialog')).toHaveTextContent('Every other browser is signed out');
  await addApp();
  const dialog = await codesDialog();
  const shown = within(dialog).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(codes);
  await userEvent.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  await save();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('the recovery codes are renewed with a code from the app, and can be saved as a text file', async () => {
  const make = '/api/factor/recovery-codes';
  const { bodies } = open({ factors: [app] }, { [`POST ${make}`]: { body: { recoveryCodes: codes } } });
  await press('Make new codes');
  await confirm('123 456', 'Make new codes');
  await userEvent.click(within(await codesDialog()).getByRole('button', { name: 'Download' }));
  expect(bodies('POST', make)[0]).toEqual({ proof: { code: '123456' } });
  const [file, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('keelstone-recovery-codes.txt');
  const text = await file?.text();
  for (const code of codes) expect(text).toContain(code);
});

describe('removing a second factor', () => {
  it('takes a recovery code in place of the app', async () => {
    const api = open({}, removed);
    await press(/^Remove Authenticator app/);
    expect(await screen.findByRole('dialog')).toHaveTextContent('your password alone will sign you in');
    api.handlers[get] = { body: wire({ factors: [] }) };
    await confirm('abcd-efgh-ijkl-mnop', 'Remove');
    expect(await screen.findByText('Second factor removed')).toBeInTheDocument();
    expect(await screen.findByText('You have no second factor yet')).toBeInTheDocument();
    expect(api.bodies('POST', path)[0]).toEqual({
      factorId: app.id,
      proof: { recoveryCode: 'abcdefghijklmnop' },
    });
  });

  it('tells an administrator that they must have one, and next to the field that a code was refused', async () => {
    open({ isRequired: true }, { [`POST ${path}`]: refusal(401, 'factor-refused', 'Not accepted') });
    await press(/^Remove Authenticator app/);
    expect(await screen.findByRole('dialog')).toHaveTextContent('administrators must have one');
    await confirm('123456', 'Remove');
    expect(await screen.findByText(/^This was not accepted/)).toBeInTheDocument();
    expect(screen.getByLabelText('Code or recovery code')).toHaveFocus();
  });

  it("sends a passkey's signature", async () => {
    const allowCredentials = [{ id: 'key', type: 'public-key' }];
    const challenge = { challenge: 'c', rpId: 'k.test', timeout: 1, userVerification: 'preferred' };
    const response = { clientDataJSON: 'client', authenticatorData: 'data', signature: 'signature' };
    const signed = { id: 'key', rawId: 'key', type: 'public-key', response };
    browser.startAuthentication.mockResolvedValue(signed);
    const asked = { 'POST /api/factor/challenge': { body: { ...challenge, allowCredentials } } };
    const { bodies } = open({ factors: [passkey] }, { ...removed, ...asked });
    await press(/^Remove Clara’s phone/);
    expect(await screen.findByLabelText('Recovery code')).toBeInTheDocument();
    await press('Use a passkey');
    expect(await screen.findByText('Second factor removed')).toBeInTheDocument();
    expect(bodies('POST', path)[0]).toEqual({ factorId: passkey.id, proof: { passkey: signed } });
  });
});

describe('the page of an administrator without a second factor', () => {
  const openRequired = () =>
    openPage(<SecondFactorPage />, adding, { session: { status: 'enrol', uid: 'u' } });

  it('says why, and opens the full session once a factor is added, also after that has failed', async () => {
    openSession.mockRejectedValueOnce(new Error('offline'));
    openRequired();
    expect(screen.getByText(/A password alone can be guessed or stolen/)).toBeInTheDocument();
    await addApp();
    expect(await screen.findByText(codes[0] ?? '')).toBeInTheDocument();
    expect(openSession).not.toHaveBeenCalled();
    await save();
    await press('Try again');
    await expect.poll(() => openSession.mock.calls).toEqual([['full'], ['full']]);
    expect(screen.getByRole('alert')).toHaveTextContent('Opening your account...');
    expect(screen.queryByRole('button', { name: 'Authenticator app' })).not.toBeInTheDocument();
  });

  it('can be left by signing out', async () => {
    openRequired();
    await press('Sign out');
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});

function wire(changes: Partial<FactorsWire>): Partial<FactorsWire> {
  return { factors: [app], recoveryCodesLeft: 10, isRequired: false, ...changes };
}

function open(changes: Partial<FactorsWire>, handlers: Handlers = {}) {
  return openPage(<SecondFactor />, {
    [get]: { body: wire(changes) },
    ...handlers,
  });
}

async function addApp() {
  await press('Authenticator app');
  await enter(await screen.findByLabelText('Code from the app'), '123456');
  await press('Add authenticator app');
}

/** The page waits for the word that the codes are kept. */
async function save() {
  expect(screen.getByRole('button', { name: 'Done' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved them' }));
  await press('Done');
}

const codesDialog = () => screen.findByRole('dialog', { name: 'Save your recovery codes' });

async function confirm(proof: string, name: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await enter(dialog.getByRole('textbox'), proof);
  await userEvent.click(dialog.getByRole('button', { name }));
}
