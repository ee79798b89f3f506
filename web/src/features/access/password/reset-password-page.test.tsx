import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { errorTexts } from '@keelstone/domain/error-texts';
import type { ErrorCode } from '@keelstone/domain/errors';
import { readDeviceId } from '../../../lib/session/device-id.ts';
import { enter, press } from '../../../testing/actions.ts';
import { away, type Handlers, never, openPage, refusal } from '../../../testing/render-app.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const token = 't'.repeat(40);
const check = '/api/auth/passwordreset';
const reset = `/api/auth/passwordreset/${token}`;
const refused = (code: ErrorCode) => refusal(400, code, errorTexts[code]);

describe('the new password', () => {
  it('removes the token from the address bar, and still sends it, with the id of this browser', async () => {
    const { router, bodies } = open();
    await fill();
    await expect.poll(() => router.state.location.pathname).toBe('/passwordreset/link');
    await press('Reset Password');
    expect(await screen.findByText('Password reset successfully')).toBeInTheDocument();
    expect(bodies('PUT', reset)).toEqual([{ password: 'secret1', device: readDeviceId() }]);
  });

  it('is not sent if the two fields differ', async () => {
    const { sent } = open();
    await fill('secret2');
    await press('Reset Password');
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
    expect(sent('PUT', reset)).toEqual([]);
  });

  it('offers a new link if this one can no longer be used', async () => {
    open({ [`PUT ${reset}`]: refused('link-used') });
    await fill();
    await press('Reset Password');
    await expectNewLinkOffered('link-used');
  });

  it('can be sent if the question about the link fails', async () => {
    const { sent } = open({ [`POST ${check}`]: away });
    await fill();
    await press('Reset Password');
    expect(await screen.findByText('Password reset successfully')).toBeInTheDocument();
    expect(sent('POST', check)).toHaveLength(1);
  });
});

describe('a link that cannot be used', () => {
  it.each(['link-invalid', 'link-used'] as const)(
    'is refused when the page is opened, before a password is typed (%s)',
    async (code) => {
      const { bodies } = open({ [`POST ${check}`]: refused(code) });
      await expectNewLinkOffered(code);
      expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
      expect(bodies('POST', check)).toEqual([{ code: token }]);
    },
  );

  it('is waited for without a form', async () => {
    open({ [`POST ${check}`]: never });
    expect(await screen.findByRole('status')).toHaveTextContent('Checking your link...');
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  });

  it('is not even asked about if the URL has no token', () => {
    const { requests } = open({}, 'short');
    expect(screen.getByRole('alert')).toHaveTextContent('This link is not valid. Please ask for a new one');
    expect(requests).toEqual([]);
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
  });
});

it('a forgotten password requests the email once, and does not reveal whether the address has an account', async () => {
  // Answered only after both clicks: a form that has been answered may be sent again.
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const forgot = '/api/auth/forgotpassword';
  const { bodies } = openPage(<ForgotPasswordPage />, {
    [`POST ${forgot}`]: () => answered.then(() => ({ body: { message: 'Email sent successfully' } })),
  });
  await enter(screen.getByLabelText('Email address'), 'clara@keelstone.test ');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send Reset Link' }));
  answer();
  expect(await screen.findByText('Email sent successfully')).toBeInTheDocument();
  expect(screen.getByRole('note')).toHaveTextContent(/^If clara@keelstone.test belongs/);
  expect(bodies('POST', forgot)).toEqual([{ email: 'clara@keelstone.test' }]);
});

function open(handlers: Handlers = {}, resetToken = token) {
  const answers = {
    [`POST ${check}`]: { body: { expiresAt: '2026-11-25T12:00:00.000Z' } },
    [`PUT ${reset}`]: { body: { message: 'Password reset successfully' } },
    ...handlers,
  };
  const path = '/passwordreset/:resetToken';
  const session = { status: 'signed-out' } as const;
  return openPage(<ResetPasswordPage />, answers, { path, at: `/passwordreset/${resetToken}`, session });
}

async function expectNewLinkOffered(code: ErrorCode): Promise<void> {
  expect(await screen.findByText(errorTexts[code])).toBeInTheDocument();
  const link = screen.getByRole('link', { name: 'Ask for a new link' });
  expect(link).toHaveAttribute('href', '/forgot-password');
}

async function fill(confirmation = 'secret1') {
  await enter(await screen.findByLabelText('New Password'), 'secret1');
  await enter(screen.getByLabelText('Confirm Password'), confirmation);
}
