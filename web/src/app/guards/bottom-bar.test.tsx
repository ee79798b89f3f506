import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import { routes } from '../routes.tsx';

// The session is given from outside; what it comes from has its own tests.
vi.mock('../services.tsx', async () => {
  const { Outlet } = await import('react-router-dom');
  return { Component: Outlet };
});

describe('the bottom bar on a phone', () => {
  const linksOf = async () => {
    const bar = await screen.findByRole('navigation', { name: 'Shortcuts' });
    return within(bar)
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${String(link.getAttribute('href'))}`);
  };

  it('has the pages that users go to most, and opens the rest of the sidebar', async () => {
    renderApp({ routes, at: '/transactions', session: signedIn() });
    expect(await linksOf()).toEqual([
      'Home /dashboard',
      'Deposit /deposit',
      'Withdraw /withdraw',
      'Transactions /transactions',
    ]);
    const bar = within(screen.getByRole('navigation', { name: 'Shortcuts' }));
    expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Transactions');
    await userEvent.click(bar.getByRole('button', { name: 'More' }));
    const sheet = within(document.querySelector<HTMLElement>('.MuiDrawer-paper') ?? document.body);
    expect(sheet.getByRole('link', { name: 'Login Activity' })).toHaveAttribute('href', '/activity');
    for (const name of ['Dashboard', 'Deposit', 'Withdraw', 'Transactions'])
      expect(sheet.queryByRole('link', { name })).not.toBeInTheDocument();
    await userEvent.click(sheet.getByRole('link', { name: 'Statement' }));
    await waitFor(() => {
      expect(document.querySelector('.MuiDrawer-paper')).toBeNull();
    });
  });

  it('is replaced by the decision buttons of a case, while the header opens the sidebar', async () => {
    renderApp({ routes, at: '/admin/review/kyc', session: signedIn({ isAdmin: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
  });
});
