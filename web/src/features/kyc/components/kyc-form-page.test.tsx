import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { field, openKycForm, renderKycForm } from '../testing/kyc-form.tsx';

const auth = vi.hoisted(() => ({ loadAuth: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);

beforeEach(() => {
  auth.loadAuth.mockReset().mockResolvedValue({
    authStateReady: () => Promise.resolve(),
    currentUser: { email: 'nora@keelstone.test' },
  });
});

describe('leaving the KYC form', () => {
  it('asks where something was entered, and keeps it on "Cancel"', async () => {
    const { router } = await openKycForm();
    fireEvent.change(field('City'), { target: { value: 'Portsmouth' } });
    await userEvent.click(screen.getByRole('link', { name: 'Keelstone' }));
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(router.state.location.pathname).toBe('/kyc-form');
    expect(field('City')).toHaveValue('Portsmouth');
    await userEvent.click(screen.getByRole('link', { name: 'Keelstone' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  });

  it('does not ask where nothing was', async () => {
    await openKycForm();
    await userEvent.click(field('Phone Number'));
    await userEvent.click(screen.getByRole('link', { name: 'Keelstone' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
  });
});

describe('the KYC form without a session', () => {
  it('explains what is needed instead', () => {
    renderKycForm({ status: 'signed-out' });
    expect(screen.getByText(/Open the link in the verification email/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/verified');
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  });

  it('waits while it is not known', () => {
    renderKycForm({ status: 'loading', snapshot: undefined });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('can be tried again where nobody answers', async () => {
    const retry = vi.fn();
    renderKycForm({ status: 'unavailable', snapshot: undefined, retry });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
