import { messages } from '@keelstone/domain/messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { LockBanner } from '../components/account-banners.tsx';
import { LoginPage } from '../features/auth/components/login-page.tsx';
import { DepositPage } from '../features/deposit/components/deposit-page.tsx';
import { ForgotPasswordPage } from '../features/password/components/forgot-password-page.tsx';
import { listenToAnnouncements } from '../testing/announcements.ts';
import { enter } from '../testing/enter.ts';
import { renderApp, signedIn } from '../testing/render-app.tsx';
import { never, refusal, stubApi } from '../testing/stub-api.ts';

vi.mock('../lib/firebase/auth.ts', () => ({ openSession: vi.fn() }));
vi.mock('../lib/firebase/storage.ts', () => ({ startUpload: vi.fn() }));

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a change that is not visible is announced once', () => {
  it('when a sign-in is refused: by the toast, not by what stays next to the form', async () => {
    stubApi({ 'POST /api/auth/login': refusal(401, 'wrong-credentials', 'Invalid email or password') });
    renderApp({ routes: [{ path: '/', element: <LoginPage /> }] });
    await enter(screen.getByLabelText('Email address'), 'clara@keelstone.test');
    await enter(screen.getByLabelText('Password'), 'secret1');
    const announced = listenToAnnouncements();
    await press('Sign in');
    await screen.findByRole('note');
    await screen.findByText('Invalid email or password');
    expect(announced).toEqual(['Signing in...', 'Sign in', 'Invalid email or password']);
  });

  it('when an email was sent: by the toast, not by what stays in the form', async () => {
    stubApi({ 'POST /api/auth/forgotpassword': { body: { message: 'x' } } });
    renderApp({ routes: [{ path: '/', element: <ForgotPasswordPage /> }] });
    await enter(screen.getByLabelText('Email address'), 'clara@keelstone.test');
    const announced = listenToAnnouncements();
    await press('Send Reset Link');
    await screen.findByRole('note');
    expect(announced.filter((text) => !text.startsWith('Send'))).toEqual([messages.resetEmailSent]);
  });

  it('when the image of a form is missing: only by the focused element, whose description says so', async () => {
    const announced = await openDeposit();
    await press('Confirm deposit');
    await screen.findByText('Please upload proof');
    const zone = screen.getByRole('button', { name: 'Proof of payment' });
    expect(zone).toHaveFocus();
    expect(zone).toHaveAccessibleDescription(/^Please upload proof/);
    // The button's own words, while it checks.
    expect(announced.filter((text) => !text.startsWith('Confirm'))).toEqual([]);
  });

  it('when an image is refused after the focus has left the form: by its message', async () => {
    const announced = await openDeposit();
    const input = document.querySelector('input[type=file]');
    if (input === null) throw new Error('The drop zone has no file input');
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
    const alert = await screen.findByRole('alert');
    await waitFor(() => {
      expect(announced).toEqual([alert.textContent]);
    });
  });

  it('when the time until an unlock has changed: not at all', () => {
    renderApp({ routes: [{ path: '/', element: <LockBanner unlocksAt="2030-01-01T00:00:00.000Z" /> }] });
    expect(screen.getByText(/^Your account is locked/).closest('[role=status], [role=alert]')).toBeNull();
  });
});

/** Everything but the proof is filled in. */
async function openDeposit(): Promise<readonly string[]> {
  stubApi({
    'GET /api/wallet': { body: { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' } },
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    // A quote that fails would be announced too.
    'POST /api/quote': never,
  });
  renderApp({ routes: [{ path: '/', element: <DepositPage /> }], session: signedIn() });
  await enter(await screen.findByLabelText('Amount in USD'), '500');
  await screen.findByText(/0\.007813/);
  await userEvent.click(screen.getByRole('button', { name: /^3\D/ }));
  return listenToAnnouncements();
}
