import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { AdminTransactionsPage } from '../components/admin-transactions-page.tsx';

export const adminId = 'ada00000000000000000';

/** Opens the administrators' list with these records, previews that allow everything, and a price of both coins. */
export function open(items: TransactionWire[], handlers: Handlers = {}) {
  const api = stubApi({
    'GET /api/transaction': { body: { items, total: items.length, nextCursor: null } },
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    ...Object.fromEntries(
      items.map(({ _id }) => [`GET /api/review/signals/${adminId}/${_id}`, { body: { signals: [] } }]),
    ),
    ...previews,
    ...handlers,
  });
  renderApp({
    routes: [{ path: '/admin/transactions', element: <AdminTransactionsPage /> }],
    at: '/admin/transactions',
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return api;
}

const previews = Object.fromEntries(
  ['approve-transaction', 'reject-transaction', 'delete-transaction', 'return-payout'].map((operation) => [
    `POST /api/preview/${operation}`,
    { body: makePreviewWire() },
  ]),
);

export async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for order/ }));
}

/** Chooses from the menu of the only row; what opens. */
export async function choose(action: string): Promise<HTMLElement> {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

/** Chooses, and presses the dialog's button of the same name once it may be. */
export async function confirm(action: string) {
  await choose(action);
  await userEvent.click(await enabledButton(action));
}
