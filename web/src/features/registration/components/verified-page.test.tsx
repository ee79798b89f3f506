import { authContract } from '@keelstone/domain/api/auth.contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { keepKycTicket, readKycTicket } from '../../../lib/session/kyc-ticket.ts';
import type { Session } from '../../../lib/session/use-session.ts';
import { enter } from '../../../testing/enter.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { VerifiedPage } from './verified-page.tsx';

vi.mock('../../../lib/api/call.ts', () => ({ call: vi.fn(), onSessionRefused: vi.fn() }));

const kycTicket = 't'.repeat(43);
const email = 'nora@keelstone.test';
const answer = { message: 'Email verified', email, kycTicket };

/** A code is remembered for as long as the page is open: each test has its own. */
let count = 0;
const newCode = () => `code-${String((count += 1))}-${'x'.repeat(24)}`;

beforeEach(() => {
  vi.mocked(call).mockReset().mockResolvedValue(answer);
});

describe('the link in the verification email', () => {
  it('is redeemed once, however often the page mounts, and its ticket is kept for this tab', async () => {
    const code = newCode();
    open({ code });
    expect(await proceed()).toHaveAttribute('href', '/kyc-form');
    expect(screen.getByRole('heading', { level: 1, name: 'Email verified' })).toBeInTheDocument();
    expect(call).toHaveBeenCalledExactlyOnceWith(authContract['verify-email'], { body: { oobCode: code } });
    expect(readKycTicket()).toEqual({ ticket: kycTicket, email });
  });

  it('disappears from the address bar immediately', async () => {
    vi.mocked(call).mockReturnValue(new Promise(() => undefined));
    const { router } = open({ code: newCode() });
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
    expect(screen.getByRole('heading', { name: 'Verifying your email' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('This takes a moment.');
  });

  it('waits until the session is known: a signed-in person is redirected first', async () => {
    open({ code: newCode(), session: { status: 'loading', snapshot: undefined } });
    await screen.findByRole('heading', { name: 'Verifying your email' });
    expect(call).not.toHaveBeenCalled();
  });

  it('goes to the login if there is nothing to apply for', async () => {
    vi.mocked(call).mockResolvedValue({ ...answer, kycTicket: undefined });
    open({ code: newCode() });
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(readKycTicket()).toBeUndefined();
  });
});

describe('a link that cannot be used', () => {
  it('says why and offers a new one, or the login', async () => {
    const message = 'This link has expired. Please ask for a new one';
    vi.mocked(call).mockRejectedValueOnce(new ApiError({ status: 400, code: 'link-expired', message }));
    open({ code: newCode() });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Already verified? Sign in' })).toHaveAttribute('href', '/login');

    vi.mocked(call).mockResolvedValueOnce({ message: 'Verification email sent' });
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument();
    await enter(screen.getByLabelText('Email address'), 'nora@keelstone.test');
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('Verification email sent')).toBeInTheDocument();
    expect(call).toHaveBeenLastCalledWith(authContract['resend-verification'], {
      body: { email: 'nora@keelstone.test' },
    });
    expect(await screen.findByRole('button', { name: /^Send again in/ })).toBeDisabled();
  });

  it('goes to the login if it was used before', async () => {
    vi.mocked(call).mockRejectedValue(
      new ApiError({ status: 400, code: 'link-used', message: 'This link was already used' }),
    );
    open({ code: newCode() });
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was already used');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Send a new link' })).not.toBeInTheDocument();
  });

  it('is not an error if it was used in this tab and the ticket is still there', async () => {
    vi.mocked(call).mockRejectedValue(
      new ApiError({ status: 400, code: 'link-used', message: 'This link was already used' }),
    );
    keepKycTicket({ ticket: kycTicket, email });
    open({ code: newCode() });
    expect(await proceed()).toBeInTheDocument();
  });

  it('can be tried again if the server did not answer', async () => {
    vi.mocked(call).mockRejectedValueOnce(
      new ApiError({ status: 0, code: 'network', message: 'Something went wrong' }),
    );
    open({ code: newCode() });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await proceed()).toBeInTheDocument();
    expect(call).toHaveBeenCalledTimes(2);
  });
});

describe('the page without a link', () => {
  it('still continues after a reload, while the ticket is there', async () => {
    keepKycTicket({ ticket: kycTicket, email });
    open({ code: undefined });
    expect(await proceed()).toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('explains what to do', async () => {
    open({ code: undefined });
    expect(
      await screen.findByText('Please open the link in the verification email we sent you.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Proceed' })).toHaveAttribute('href', '/kyc-form');
  });
});

function open({ code, session }: { code: string | undefined; session?: Session }) {
  const element = (
    <StrictMode>
      <VerifiedPage />
    </StrictMode>
  );
  return renderApp({
    routes: [{ path: '/verified', element }],
    at: code === undefined ? '/verified' : `/verified?oobCode=${code}`,
    ...(session !== undefined && { session }),
  });
}

const proceed = () => screen.findByRole('link', { name: 'Proceed' });
