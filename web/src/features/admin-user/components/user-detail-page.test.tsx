import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '../../../testing/stub-api.ts';
import { adminId, clara, openUser, userPath } from '../testing/open-user-page.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

describe('the detail page of a user', () => {
  it('shows the personal data', async () => {
    openUser(clara);
    expect(await screen.findByRole('heading', { name: 'Clara Jensen' })).toBeInTheDocument();
    const panel = screen.getByRole('tabpanel', { name: 'Personal' });
    for (const text of [
      'Full Name',
      'Clara Jensen',
      'Mobile Number',
      '+12025550142',
      'Email',
      'clara@keelstone.test',
      'Joining Date',
      'Registration Method',
    ])
      expect(within(panel).getAllByText(text).length).toBeGreaterThan(0);
  });

  it('shows what is available and held, the KYC status and the joining date', async () => {
    openUser(clara);
    const panel = await screen.findByRole('region', { name: 'Account' });
    for (const text of ['$1,000.00', '$600.00 held', '2.000000 ETH', '0.250000 ETH held', 'Nov 1, 2026'])
      expect(panel).toHaveTextContent(text);
    expect(within(panel).getByText('Approved')).toBeInTheDocument();
  });

  it('says that the books are in doubt', async () => {
    openUser({ ...clara, isInDoubt: true });
    expect(
      await screen.findByText(/^The books of this account are in doubt: its ledger does not add up/),
    ).toBeVisible();
  });

  it('does not say so if they are not', async () => {
    openUser(clara);
    expect(await screen.findByRole('region', { name: 'Account' })).toBeInTheDocument();
    expect(screen.queryByText(/in doubt/)).not.toBeInTheDocument();
  });

  it("loads the viewed user's transactions", async () => {
    const { sent } = openUser(clara);
    await userEvent.click(await screen.findByRole('tab', { name: 'Transactions' }));
    expect(await screen.findByText('Bitcoin deposit')).toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 1')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Pending' })).not.toBeInTheDocument();
    const asked = sent('GET', `/api/transaction/${clara._id}`).map(({ query }) => query.get('status'));
    expect(asked).toEqual(['pending', null]);
    await userEvent.click(screen.getByRole('button', { name: /^Actions for order/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'View Details' }));
    expect(await screen.findByRole('dialog', { name: 'Bitcoin deposit' })).toBeInTheDocument();
  });

  it('links back to the list', async () => {
    openUser(clara);
    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/users');
  });

  it("Back preserves the list's filters", async () => {
    openUser(clara, {}, '?search=clara&limit=50');
    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute(
      'href',
      '/admin/users?search=clara&limit=50',
    );
  });

  it('says so if there is no such user', async () => {
    openUser(clara, { [`GET ${userPath}`]: refusal(404, 'no-user', 'No user found') });
    expect(await screen.findByText('There is no such user.')).toBeInTheDocument();
  });

  it("offers nothing that changes the admin's own balances, and says why", async () => {
    const own = { ...clara, _id: adminId };
    openUser(own, {
      [`GET ${userPath}`]: { body: own },
    });
    expect(await screen.findByText(/Another administrator changes/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change the balances/ })).not.toBeInTheDocument();
  });
});
