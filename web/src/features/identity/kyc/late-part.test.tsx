import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { keepKycTicket } from '../../../lib/session/kyc-ticket.ts';
import { openPart } from '../../../testing/actions.ts';
import { applicantTicket, field, openKycForm, put, renderKycForm } from './testing/open-kyc-form.tsx';

describe('a part of the KYC form whose code comes after the first paint', () => {
  it('can be tried again if it could not be loaded; nothing that was typed is lost', async () => {
    vi.doMock('./kyc-late-parts.tsx', () => Promise.reject(new TypeError('Failed to fetch')));
    keepKycTicket(applicantTicket);
    renderKycForm({ status: 'kyc', uid: 'nora' });
    put({ 'First Name': 'nora' });
    await openPart(2);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument();
    vi.doUnmock('./kyc-late-parts.tsx');
    await userEvent.click(again);
    expect(await screen.findByLabelText('City')).toBeVisible();
    expect(field('First Name')).toHaveValue('nora');
    expect(screen.queryByText('Try again')).not.toBeInTheDocument();
  });

  it('stays when the end of a session empties the cache', async () => {
    const { queryClient } = await openKycForm();
    await openPart(2);
    const city = field('City');
    queryClient.removeQueries();
    put({ City: 'Portsmouth' });
    expect(field('City')).toBe(city);
    expect(city).toHaveValue('Portsmouth');
  });
});
