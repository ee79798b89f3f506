import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { readDeviceId } from '../../../lib/session/device-id.ts';
import { sessionEnd } from '../../../lib/session/end-session.ts';
import { enter, press } from '../../../testing/actions.ts';
import { away, type Handlers, never, openPage, refusal } from '../../../testing/render-app.tsx';
import { makeUserWire } from '../../../testing/wires.ts';
import { LoginPage } from './login-page.tsx';

const openSession = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/firebase/auth.ts', () => ({ openSession }));
const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication, browserSupportsWebAuthn: () => true }));

const first = '/api/auth/login';
const second = '/api/auth/second-factor';
const others = makeUserWire();
const signedIn = { body: { token: 't', customToken: 'custom', others } };

beforeEach(() => {
  openSession.mockReset().mockResolvedValue(undefined);
});

it('the login form shows and hides the password', async () => {
  open();
  expect(password()).toHaveAttribute('type', 'password');
  await press('Show password');
  expect(password()).toHaveAttribute('type', 'text');
  await press('Hide password');
  expect(password()).toHaveAttribute('type', 'password');
});

it("a sign-in sends its browser's name to the server, and opens the session with the custom token, and then reports the login", async () => {
  const { bodies, requests, queryClient } = await openAndSend(signedIn);
  await expect.poll(() => openSession.mock.calls).toEqual([['custom']]);
  expect(bodies('POST', first)[0]).toEqual({
    email: 'clara@keelstone.test',
    password: 'secret1',
    device: readDeviceId(),
  });
  expect(queryClient.getQueryData(['current-user', others._id])).toEqual(others);
  await expect
    .poll(() => bodies('POST', '/api/activity'))
    .toEqual([{ browser: expect.any(String), os: expect.any(String) }]);
  expect(requests).toHaveLength(2);
});

it('after a suspension the page explains it, and who can help, until somebody tries to sign in', async () => {
  onTestFinished(sessionEnd.forget);
  sessionEnd.note('suspended');
  open({ [`POST ${first}`]: never });
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Your account is suspendedThat is why you were signed out\. Your balances and pending requests stay as they are/,
  );
  expect(screen.getByRole('link', { name: 'support@keelstone.example' })).toBeInTheDocument();
  await fillAndPress();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

describe('a failed login', () => {
  it('says also in the form that nobody is signed in if the server does not answer', async () => {
    await openAndSend(away);
    expect(await screen.findByRole('note')).toHaveTextContent('You are not signed in. Something went wrong');
  });

  it('tells a restricted account to contact support', async () => {
    await openAndSend(refusal(403, 'account-restricted', 'Account restricted'));
    expect(await screen.findByText('Account restricted. Please contact support')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent(/^Your account is suspended/);
    expect(screen.getByRole('link', { name: 'support@keelstone.example' })).toHaveAttribute(
      'href',
      'mailto:support@keelstone.example',
    );
  });

  it("shows that Google has locked the sign-in, in the server's words, and links to the password reset", async () => {
    const message = 'Too many attempts. Reset your password to sign in now';
    await openAndSend(refusal(429, 'sign-in-locked', message));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('note')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Reset password' })).toHaveAttribute('href', '/forgot-password');
  });

  it('offers the mail to an address that is not verified once more', async () => {
    const { bodies, handlers } = await openAndSend(refusal(403, 'email-unverified', 'Not verified'));
    handlers['POST /api/auth/resend'] = { body: { message: 'Verification email sent' } };
    await press('Send again');
    expect(await screen.findByRole('button', { name: 'Sent' })).toBeDisabled();
    expect(bodies('POST', '/api/auth/resend')).toEqual([{ email: 'clara@keelstone.test' }]);
  });

  it('stays next to the form until something is changed, after its toast has gone', async () => {
    await openAndSend(refusal(401, 'wrong-credentials', 'Invalid email or password'));
    const note = await screen.findByRole('note');
    expect(note).toHaveTextContent('The email address or the password is not right. Please check both.');
    await userEvent.type(password(), '2');
    expect(note).not.toBeInTheDocument();
  });

  it('gives up if the browser does not keep the session within ten seconds, and says what to do', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openSession.mockReturnValue(new Promise(() => undefined));
    await openAndSend(signedIn);
    await screen.findByRole('button', { name: 'Signing in...' });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('close this browser completely and open it again');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });
});

describe('the second step of a sign-in', () => {
  it('asks for the code in a field that phones can fill in, and sends one request, however often it is pressed', async () => {
    const { bodies } = await openSecond(['totp'], { [`POST ${second}`]: never });
    const field = screen.getByLabelText('Authentication code');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
    await enter(field, '12345');
    await press('Sign in');
    expect(await screen.findByRole('alert')).toHaveTextContent('six digits');
    await userEvent.type(field, '6{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
    expect(bodies('POST', second)).toEqual([
      { ticket: 'a-ticket', proof: { code: '123456' }, device: readDeviceId() },
    ]);
  });

  it('takes a recovery code in place of the factor', async () => {
    const { bodies } = await openSecond(['totp', 'passkey']);
    await press('Use a recovery code');
    expect(screen.getByLabelText('Recovery code')).toHaveFocus();
    await enter(screen.getByLabelText('Recovery code'), 'abcd-efgh-2345-abcd ');
    await press('Sign in');
    await expect.poll(() => openSession.mock.calls).toEqual([['custom']]);
    expect(bodies('POST', second)[0]).toMatchObject({ proof: { recoveryCode: 'abcdefgh2345abcd' } });
    await expect.poll(() => bodies('POST', '/api/activity')).toHaveLength(1);
  });

  it('offers no code to somebody who has passkeys only', async () => {
    startAuthentication.mockReset().mockRejectedValue(new DOMException('x', 'NotAllowedError'));
    await openSecond(['passkey']);
    expect(screen.queryByLabelText('Authentication code')).not.toBeInTheDocument();
    expect(startAuthentication).not.toHaveBeenCalled();
    await press('Use a passkey');
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used');
  });

  it('goes back to the first step, with the address as it was', async () => {
    await openSecond(['totp']);
    await press('Back to sign in');
    expect(email()).toHaveValue('clara@keelstone.test');
    expect(password()).toHaveValue('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('goes back by itself once its ticket has expired, and says why', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await openSecond(['totp']);
    act(() => {
      vi.advanceTimersByTime(oneTimeLinkLimits.factorTicketAgeMsMax);
    });
    expect(screen.getByRole('alert')).toHaveTextContent('took longer than five minutes');
    expect(email()).toHaveValue('clara@keelstone.test');
    vi.useRealTimers();
  });
});

function open(handlers: Handlers = {}) {
  return openPage(<LoginPage />, handlers, { at: '/login', session: { status: 'signed-out' } });
}

async function openAndSend(answer: Handlers[string]) {
  const opened = open({ [`POST ${first}`]: answer });
  await fillAndPress();
  return opened;
}

/** Passes the first step. */
async function openSecond(methods: readonly ('totp' | 'passkey')[], handlers: Handlers = {}) {
  const challenge = { challenge: 'c', rpId: 'localhost', timeout: 1, userVerification: 'preferred' };
  const api = open({
    [`POST ${first}`]: refusal(401, 'second-factor-required', 'x', { methods, ticket: 'a-ticket' }),
    [`POST ${second}/challenge`]: { body: { ...challenge, allowCredentials: [] } },
    [`POST ${second}`]: signedIn,
    ...handlers,
  });
  await fillAndPress();
  await screen.findByRole('heading', { name: "Confirm it's you" });
  return api;
}

const email = () => screen.getByLabelText('Email address');
const password = () => screen.getByLabelText('Password');

async function fillAndPress() {
  await enter(email(), ' clara@keelstone.test');
  await enter(password(), 'secret1');
  await press('Sign in');
}
