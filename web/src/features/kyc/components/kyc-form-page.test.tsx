import { kycDraftStorageKey } from '@keelstone/domain/storage-keys';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepKycDraft } from '../../../lib/session/kyc-draft.ts';
import { noteKycSent } from '../../../lib/session/kyc-ticket.ts';
import { openPart } from '../../../testing/open-part.ts';
import { choose, confirm, field, openKycForm, passport, renderKycForm } from '../testing/open-kyc-form.tsx';

const auth = vi.hoisted(() => ({ loadAuth: vi.fn() }));
vi.mock('../../../lib/firebase/auth.ts', () => auth);

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  auth.loadAuth.mockReset().mockResolvedValue({
    authStateReady: () => Promise.resolve(),
    currentUser: { email: 'nora@keelstone.test' },
  });
});

describe('leaving the KYC form', () => {
  it('does not ask if only text was entered, which is filled in again afterwards', async () => {
    const { router } = await openKycForm();
    fireEvent.change(field('City'), { target: { value: 'Portsmouth' } });
    await userEvent.click(screen.getByRole('link', { name: 'Keelstone' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeInTheDocument();
    await router.navigate('/kyc-form');
    expect(await screen.findByLabelText('City')).toHaveValue('Portsmouth');
    expect(screen.getByText(/What you typed earlier in this tab is filled in/)).toBeInTheDocument();
  });

  it('asks if an image was chosen, and keeps everything on "Cancel"', async () => {
    const { router } = await openKycForm();
    fireEvent.change(field('City'), { target: { value: 'Portsmouth' } });
    await openPart(3);
    await choose(passport)();
    await screen.findByRole('button', { name: 'CANCEL' });
    await userEvent.click(screen.getByRole('link', { name: 'Keelstone' }));
    expect(await screen.findByRole('dialog', { name: 'Leave this page?' })).toHaveTextContent(
      'The image you chose will be lost.',
    );
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
});

describe('what was typed into the KYC form', () => {
  it('is kept as text in this tab only, without the image and the confirmation', async () => {
    await openKycForm();
    fireEvent.change(field('City'), { target: { value: 'Portsmouth' } });
    await openPart(3);
    await choose(passport)();
    await screen.findByRole('button', { name: 'CANCEL' });
    await confirm();
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(kycDraftStorageKey) ?? '');
    expect(kept).toMatchObject({ uid: 'nora', scope: 'kyc', texts: { city: 'Portsmouth' } });
    expect(kept).not.toHaveProperty('texts.document');
    expect(kept).not.toHaveProperty('texts.isConfirmed');
    expect(JSON.stringify(window.localStorage)).not.toContain('Portsmouth');
  });

  it('keeps that the document shows only one name', async () => {
    keepKycDraft({ uid: 'nora', scope: 'kyc', texts: { lastName: '', hasNoLastName: 'yes' } });
    await openKycForm();
    expect(screen.getByRole('checkbox', { name: 'Not on my document' })).toBeChecked();
    fireEvent.change(field('City'), { target: { value: 'Portsmouth' } });
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(kycDraftStorageKey) ?? '');
    expect(kept).toMatchObject({ texts: { hasNoLastName: 'yes', city: 'Portsmouth' } });
  });

  it('is cleared by "Start again"', async () => {
    keepKycDraft({ uid: 'nora', scope: 'kyc', texts: { city: 'Portsmouth', dob: '1990-04-21' } });
    await openKycForm();
    expect(field('City')).toHaveValue('Portsmouth');
    expect(screen.getByRole('spinbutton', { name: 'Year' })).toHaveTextContent('1990');
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }));
    expect(field('City')).toHaveValue('');
    expect(window.sessionStorage.getItem(kycDraftStorageKey)).toBeNull();
  });
});

describe('the KYC form without a session', () => {
  it('tells somebody who has just sent it what happens next', () => {
    noteKycSent();
    renderKycForm({ status: 'signed-out' });
    expect(screen.getByRole('heading', { name: 'Thank you for submitting form' })).toBeInTheDocument();
    expect(screen.getByText(/You get an email with the decision/)).toBeInTheDocument();
    expect(screen.queryByText(/We need to know whose documents/)).not.toBeInTheDocument();
  });

  it('explains what is needed instead', () => {
    renderKycForm({ status: 'signed-out' });
    expect(screen.getByText(/Open the link in the verification email/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/verified');
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  });
});
