import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AddedFactorWire } from '@keelstone/domain/access/second-factor/second-factor.contract';
import { enter, press } from '../../../testing/actions.ts';
import { type Handlers, never, openPage, refusal } from '../../../testing/render-app.tsx';
import { FactorSetup } from './factor-setup.tsx';

const browser = vi.hoisted(() => ({ startRegistration: vi.fn(), browserSupportsWebAuthn: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const uri = `otpauth://totp/Keelstone:clara?issuer=Keelstone&secret=${secret}`;
const makeSecret = { 'POST /api/factor/totp': { body: { secret, uri } } };
const add = 'PUT /api/factor/totp';

describe('adding an authenticator app', () => {
  it('says next to the field that a code was refused, and moves the focus there', async () => {
    const { onAdded } = open({ ...makeSecret, [add]: refusal(401, 'factor-refused', 'Not accepted') });
    await press('Authenticator app');
    await enter(await screen.findByLabelText('Code from the app'), '123456');
    await press('Add authenticator app');
    expect(await screen.findByText(/^This code was not accepted/)).toBeInTheDocument();
    expect(screen.getByLabelText('Code from the app')).toHaveFocus();
    expect(onAdded).not.toHaveBeenCalled();
  });

  it('sends only what can be a code, without the space that apps show', async () => {
    const { sent, bodies } = open({ ...makeSecret, [add]: { body: { message: 'Authenticator app added' } } });
    await press('Authenticator app');
    const field = await screen.findByLabelText('Code from the app');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await enter(field, '123 45');
    await press('Add authenticator app');
    expect(await screen.findByText('Please check this field')).toBeInTheDocument();
    expect(sent('PUT', '/api/factor/totp')).toHaveLength(0);
    await userEvent.type(field, '6');
    await press('Add authenticator app');
    await expect.poll(() => bodies('PUT', '/api/factor/totp')[0]).toEqual({ code: '123456' });
  });

  it('is not offered to somebody who has one, with the way to replace it', async () => {
    open(makeSecret, { hasApp: true });
    const choice = await screen.findByRole('button', { name: 'Authenticator app' });
    expect(choice).toBeDisabled();
    expect(choice).toHaveAccessibleDescription('You have one. Remove it first to set up another.');
  });
});

describe('adding a passkey', () => {
  const options = {
    challenge: 'challenge',
    rp: { id: 'keelstone.test', name: 'Keelstone' },
    user: { id: 'Y2xhcmE', name: 'clara@keelstone.test', displayName: 'Clara Jensen' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 300_000,
    attestation: 'none',
    excludeCredentials: [{ id: 'old', type: 'public-key', transports: ['internal', 'telepathy'] }],
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
  };
  const request = { 'POST /api/factor/passkey': { body: options } };
  const put = 'PUT /api/factor/passkey';
  const made = {
    id: 'id',
    rawId: 'rawId',
    type: 'public-key',
    response: { clientDataJSON: 'client', attestationObject: 'attestation', transports: ['internal'] },
  };

  beforeEach(() => {
    browser.browserSupportsWebAuthn.mockReset().mockReturnValue(true);
    browser.startRegistration.mockReset().mockResolvedValue({ ...made, clientExtensionResults: {} });
  });

  it('asks for a name with a suggestion, then the browser, then sends what it made', async () => {
    const { sent, bodies, onAdded } = open({ ...request, [put]: { body: { message: 'Passkey added' } } });
    await press('Passkey');
    const field = await screen.findByLabelText('Name of the passkey');
    expect(field).not.toHaveValue('');
    await userEvent.clear(field);
    await enter(field, ' My phone ');
    expect(sent('POST', '/api/factor/passkey')).toHaveLength(0);
    await press('Create passkey');
    await vi.waitFor(() => {
      expect(onAdded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'Passkey added' }));
    });
    expect(bodies('PUT', '/api/factor/passkey')[0]).toEqual({ name: 'My phone', credential: made });
    const [{ optionsJSON }] = browser.startRegistration.mock.calls[0] ?? [{}];
    expect(optionsJSON).toMatchObject({
      challenge: 'challenge',
      // A transport that WebAuthn does not know is left out.
      excludeCredentials: [{ id: 'old', transports: ['internal'] }],
    });
  });

  it.each([
    ['was cancelled', 'NotAllowedError', /^No passkey was created: it was cancelled/],
    ['is there already', 'InvalidStateError', /already has a passkey/],
    ['cannot be made here', 'ConstraintError', /^This device could not create a passkey/],
  ])('says in plain words that it %s, and can be tried again', async (_title, name, text) => {
    browser.startRegistration.mockRejectedValue(Object.assign(new Error('browser'), { name }));
    const { sent } = open(request);
    await press('Passkey');
    await press('Create passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Create passkey' })).toBeEnabled();
    expect(sent('PUT', '/api/factor/passkey')).toHaveLength(0);
  });

  it('says that the browser has no passkeys', async () => {
    browser.browserSupportsWebAuthn.mockReturnValue(false);
    open(request);
    await press('Passkey');
    await press('Create passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser cannot create passkeys');
    expect(browser.startRegistration).not.toHaveBeenCalled();
  });

  it('is busy until the browser is done', async () => {
    open({ 'POST /api/factor/passkey': never });
    await press('Passkey');
    await press('Create passkey');
    expect(await screen.findByRole('button', { name: 'Waiting for your browser...' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
  });
});

function open(handlers: Handlers, { hasApp = false } = {}) {
  const onAdded = vi.fn<(answer: AddedFactorWire) => void>();
  return { ...openPage(<FactorSetup onAdded={onAdded} hasApp={hasApp} />, handlers), onAdded };
}
