import { limits } from '@keelstone/domain/limits';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceId } from '../../../lib/session/device-id.ts';
import { enter } from '../../../testing/enter.ts';
import { makeUserWire, renderApp } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { LoginPage } from './login-page.tsx';

const openSession = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/auth.ts', () => ({ openSession }));
const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication, browserSupportsWebAuthn: () => true }));

const ticket = 'a-ticket-of-a-right-password';
const secondCall = 'POST /api/auth/second-factor';

beforeEach(() => {
  openSession.mockReset().mockResolvedValue(undefined);
  startAuthentication.mockReset();
});

describe('the second step of a sign-in', () => {
  it("asks for the app's code, in a field that phones can fill in, and opens the session with it", async () => {
    const { sent } = await open(['totp']);
    const field = screen.getByLabelText('Authentication code');
    expect(screen.getByText('Enter the code from your authenticator app.')).toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await enter(field, '123 456');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      expect(openSession).toHaveBeenCalledWith('custom');
    });
    expect(sent('POST', '/api/auth/second-factor').map(({ body }) => body)).toEqual([
      { ticket, proof: { code: '123456' }, device: deviceId() },
    ]);
  });

  it('sends only a valid code', async () => {
    const { sent } = await open(['totp']);
    await enter(screen.getByLabelText('Authentication code'), '12345');
    await press('Sign in');
    expect(await screen.findByRole('alert')).toHaveTextContent('six digits');
    expect(sent('POST', '/api/auth/second-factor')).toHaveLength(0);
  });

  it('sends one request, however often it is pressed', async () => {
    const { sent } = await open(['totp'], { [secondCall]: never });
    await enter(screen.getByLabelText('Authentication code'), '123456');
    await userEvent.keyboard('{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
    expect(sent('POST', '/api/auth/second-factor')).toHaveLength(1);
  });

  it('takes a recovery code in place of the factor', async () => {
    const { sent } = await open(['totp', 'passkey']);
    await press('Use a recovery code');
    const field = screen.getByLabelText('Recovery code');
    expect(field).toHaveFocus();
    await enter(field, 'abcd-efgh-2345-abcd ');
    await press('Sign in');
    await waitFor(() => {
      expect(sent('POST', '/api/auth/second-factor')[0]?.body).toMatchObject({
        proof: { recoveryCode: 'abcdefgh2345abcd' },
      });
    });
  });

  it('offers no code to somebody who has passkeys only, and no passkey to somebody who has none', async () => {
    await open(['passkey']);
    expect(screen.queryByLabelText('Authentication code')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeInTheDocument();
    startAuthentication.mockRejectedValue(new DOMException('x', 'NotAllowedError'));
    expect(startAuthentication).not.toHaveBeenCalled();
    await press('Use a passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used');
  });

  it('goes back to the first step, with the address as it was', async () => {
    await open(['totp']);
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
    await press('Back to sign in');
    expect(screen.getByLabelText('Email address')).toHaveValue('clara@keelstone.test');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('goes back by itself once its ticket has expired, and says why', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await open(['totp']);
    act(() => {
      vi.advanceTimersByTime(limits.factorTicketAgeMsMax);
    });
    expect(screen.getByRole('alert')).toHaveTextContent('took longer than five minutes');
    expect(screen.getByLabelText('Email address')).toHaveValue('clara@keelstone.test');
    vi.useRealTimers();
  });
});

/** Passes the first step. */
async function open(methods: readonly ('totp' | 'passkey')[], handlers: Handlers = {}) {
  const api = stubApi({
    'POST /api/auth/login': refusal(401, 'second-factor-required', 'x', { methods, ticket }),
    'POST /api/auth/second-factor/challenge': {
      body: {
        challenge: 'c',
        rpId: 'localhost',
        timeout: 1,
        userVerification: 'preferred',
        allowCredentials: [],
      },
    },
    [secondCall]: { body: { token: 't', customToken: 'custom', others: makeUserWire() } },
    ...handlers,
  });
  renderApp({ routes: [{ path: '/login', element: <LoginPage /> }], at: '/login' });
  await enter(screen.getByLabelText('Email address'), 'clara@keelstone.test');
  await enter(screen.getByLabelText('Password'), 'secret1');
  await press('Sign in');
  await screen.findByRole('heading', { name: "Confirm it's you" });
  return api;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
