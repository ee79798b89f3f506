import { authContract } from '@keelstone/domain/api/auth.contract';
import { errorTable } from '@keelstone/domain/errors';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { deviceId } from '../../../lib/session/device-id.ts';
import { enter } from '../../../testing/enter.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));

const token = 't'.repeat(40);

/** The link can be used unless a test says otherwise; what sends the password is answered by `reset`. */
const check = vi.fn<() => Promise<{ expiresAt: string }>>();
const reset = vi.fn<() => Promise<{ message: string }>>();

beforeEach(() => {
  check.mockReset().mockResolvedValue({ expiresAt: '2026-11-25T12:00:00.000Z' });
  reset.mockReset().mockResolvedValue({ message: 'Password reset successfully' });
  vi.mocked(call)
    .mockReset()
    .mockImplementation((endpoint) => (endpoint === authContract['check-reset-link'] ? check() : reset()));
});

describe('the new password', () => {
  it('removes the token from the address bar, and still sends it, with the id of this browser', async () => {
    const { router } = await openForm();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/passwordreset/link');
    });
    await fill();
    await press();
    expect(await screen.findByText('Password reset successfully')).toBeInTheDocument();
    expect(call).toHaveBeenLastCalledWith(authContract['reset-password'], {
      params: { resetToken: token },
      body: { password: 'secret1', device: deviceId() },
    });
  });
});

describe('a new password that was not accepted', () => {
  it('is not sent if the two fields differ', async () => {
    await openForm();
    await fill('secret2');
    await press();
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    expect(reset).not.toHaveBeenCalled();
  });

  it('offers a new link if this one can no longer be used', async () => {
    reset.mockRejectedValue(refused('link-used'));
    await openForm();
    await fill();
    await press();
    await expectNewLinkOffered('link-used');
  });
});

describe('a link that cannot be used', () => {
  it.each(['link-invalid', 'link-used'] as const)(
    'is refused when the page is opened, before a password is typed (%s)',
    async (code) => {
      check.mockRejectedValue(refused(code));
      open();
      await expectNewLinkOffered(code);
      expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
      expect(call).toHaveBeenCalledExactlyOnceWith(
        authContract['check-reset-link'],
        expect.objectContaining({ body: { code: token } }),
      );
    },
  );

  it('is waited for without a form', async () => {
    check.mockReturnValue(new Promise(() => undefined));
    open();
    expect(await screen.findByRole('status')).toHaveTextContent('Checking your link...');
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  });

  it.each(['network', 'internal'] as const)(
    'is not what a failure of the question means: the password can be sent (%s)',
    async (code) => {
      check.mockRejectedValue(new ApiError({ status: 0, code, message: 'Something went wrong' }));
      await openForm();
      await fill();
      await press();
      expect(await screen.findByText('Password reset successfully')).toBeInTheDocument();
      expect(check).toHaveBeenCalledTimes(1);
    },
  );

  it('is not even asked about if the URL has no token', () => {
    open('short');
    expect(screen.getByRole('alert')).toHaveTextContent('This link is not valid. Please ask for a new one');
    expect(call).not.toHaveBeenCalled();
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  });
});

it('a forgotten password requests the email once, and does not reveal whether the address has an account', async () => {
  // Answered only after both clicks: a form that has been answered may be sent again.
  let answer: (body: { message: string }) => void = () => undefined;
  vi.mocked(call).mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  renderApp({ routes: [{ path: '/', element: <ForgotPasswordPage /> }] });
  await enter(screen.getByLabelText('Email address'), 'clara@keelstone.test ');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send Reset Link' }));
  answer({ message: 'Email sent successfully' });
  expect(await screen.findByText('Email sent successfully')).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent(/^If clara@keelstone.test belongs/);
  expect(call).toHaveBeenCalledExactlyOnceWith(authContract['forgot-password'], {
    body: { email: 'clara@keelstone.test' },
  });
});

function open(resetToken = token) {
  return renderApp({
    routes: [
      { path: '/passwordreset/:resetToken', element: <ResetPasswordPage /> },
      { path: '/login', element: <h1>Login</h1> },
    ],
    at: `/passwordreset/${resetToken}`,
  });
}

async function openForm() {
  const opened = open();
  await screen.findByLabelText('New Password');
  return opened;
}

const refused = (code: keyof typeof errorTable) =>
  new ApiError({ status: 400, code, message: errorTable[code].message });

async function expectNewLinkOffered(code: keyof typeof errorTable): Promise<void> {
  expect(await screen.findByText(errorTable[code].message)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));

async function fill(confirmation = 'secret1') {
  await enter(screen.getByLabelText('New Password'), 'secret1');
  await enter(screen.getByLabelText('Confirm Password'), confirmation);
}
