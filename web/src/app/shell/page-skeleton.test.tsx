import { cleanup, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths } from '../../config/paths.ts';
import { asAdmin, openPage, renderApp, stubApi } from '../../testing/render-app.tsx';
import { routes } from '../routes.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

// The session is given from outside.
vi.mock('../services.tsx', async () => {
  const { Outlet } = await import('react-router-dom');
  return { Component: Outlet };
});

it.each([
  ...[paths.dashboard, paths.deposit, paths.withdraw, paths.kyc, paths.transactions, paths.statement],
  ...[paths.profile, paths.notifications, paths.settings, paths.activity, paths.addresses, paths.ownData],
  ...[paths.adminKyc, paths.adminTransactions, paths.adminUsers],
  ...[paths.adminProfit, paths.adminWallets, paths.adminBooks, paths.adminAudit, paths.adminProposals],
  paths.adminPolicy,
])('%s has its own title already while it loads', async (pathname) => {
  stubApi({});
  renderApp({ routes, at: pathname, session: asAdmin });
  const { textContent: title } = await screen.findByRole('heading', { level: 1 });
  cleanup();
  openPage(<PageSkeleton pathname={pathname} person={{ uid: 'a', name: 'Ada Moreau', isAdmin: true }} />);
  const loading = within(screen.getByRole('status', { name: 'Loading' }));
  expect(loading.getByText(title, { selector: 'p' })).toBeInTheDocument();
});
