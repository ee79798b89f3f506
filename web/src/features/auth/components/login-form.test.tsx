import { authContract } from '@keelstone/domain/api/auth.contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { deviceId } from '../../../lib/session/device-id.ts';
import { sessionEnd } from '../../../lib/session/end-session.ts';
import { enter } from '../../../testing/enter.ts';
import { makeUserWire, renderApp } from '../../../testing/render-app.tsx';
import { LoginPage } from './login-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));
const openSession = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/auth.ts', () => ({ openSession }));

beforeEach(() => {
  vi.mocked(call).mockReset();
  openSession.mockReset().mockResolvedValue(undefined);
});

describe('the login form', () => {
  it('shows and hides the password', async () => {
    open();
    expect(password()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it("sends its browser's name to the server, and opens the session with the custom token", async () => {
    const others = makeUserWire();
    vi.mocked(call).mockResolvedValue({ token: 't', customToken: 'custom', others });
    const { queryClient } = open();
    await fillAndPress();
    await waitFor(() => {
      expect(openSession).toHaveBeenCalledWith('custom');
    });
    expect(vi.mocked(call).mock.calls[0]).toEqual([
      authContract.login,
      { body: { email: 'clara@keelstone.test', password: 'secret1', device: deviceId() } },
    ]);
    expect(queryClient.getQueryData(['current-user', others._id])).toEqual(others);
    expect(call).toHaveBeenCalledTimes(1);
  });
});

describe('the login page of a tab that was signed out by the server', () => {
  afterEach(sessionEnd.forget);

  it('explains a suspension, what it means, and who can help, until somebody tries to sign in', async () => {
    sessionEnd.note('suspended');
    vi.mocked(call).mockReturnValue(new Promise(() => undefined));
    open();
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Your account is suspendedThat is why you were signed out\. Your balances and pending requests stay as they are/,
    );
    expect(screen.getByRole('link', { name: 'support@keelstone.example' })).toBeInTheDocument();
    await fillAndPress();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a failed login', () => {
  it('stays next to the form until something is changed, after its toast has gone', async () => {
    fail({ status: 401, code: 'wrong-credentials', message: 'Invalid email or password' });
    await fillAndPress();
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('The email address or the password is not right. Please check both.');
    await userEvent.type(password(), '2');
    expect(note).not.toBeInTheDocument();
  });

  it('says also in the form that nobody is signed in if the server does not answer', async () => {
    fail({ status: 0, code: 'network', message: 'Something went wrong' });
    await fillAndPress();
    expect(await screen.findByRole('note')).toHaveTextContent('You are not signed in. Something went wrong');
  });

  it('gives up if the browser does not keep the session within ten seconds, and says what to do', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.mocked(call).mockResolvedValue({ customToken: 'token', others: makeUserWire() });
    openSession.mockReturnValue(new Promise(() => undefined));
    open();
    await fillAndPress();
    await screen.findByRole('button', { name: 'Signing in...' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('close this browser completely and open it again');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });

  it('tells a restricted account to contact support', async () => {
    fail({ status: 403, code: 'account-restricted', message: 'Account restricted' });
    await fillAndPress();
    expect(await screen.findByText('Account restricted. Please contact support')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent(/^Your account is suspended/);
    expect(screen.getByRole('link', { name: 'support@keelstone.example' })).toHaveAttribute(
      'href',
      'mailto:support@keelstone.example',
    );
  });

  it('offers the verification mail again to an unverified address', async () => {
    fail({ status: 403, code: 'email-unverified', message: 'Please verify your email address' });
    await fillAndPress();
    vi.mocked(call).mockResolvedValueOnce({ message: 'Verification email sent' });
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Verification email sent')).toBeInTheDocument();
    expect(vi.mocked(call).mock.lastCall).toEqual([
      authContract['resend-verification'],
      { body: { email: 'clara@keelstone.test' } },
    ]);
  });

  it("shows that Google has locked the sign-in, in the server's words, and links to the password reset", async () => {
    const message = 'Too many attempts. Reset your password to sign in now';
    fail({ status: 429, code: 'sign-in-locked', message });
    await fillAndPress();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/forgot-password');
  });
});

function open() {
  return renderApp({ routes: [{ path: '/login', element: <LoginPage /> }], at: '/login' });
}

function fail(error: ConstructorParameters<typeof ApiError>[0]) {
  vi.mocked(call).mockRejectedValue(new ApiError(error));
  open();
}

const email = () => screen.getByLabelText('Email address');
const password = () => screen.getByLabelText('Password');
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

async function fillAndPress() {
  await enter(email(), ' clara@keelstone.test');
  await enter(password(), 'secret1');
  await press();
}
