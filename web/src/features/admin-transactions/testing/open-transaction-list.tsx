import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enabledButton } from '../../../testing/actions.ts';
import { adminId, asAdmin, type Handlers, openPage } from '../../../testing/render-app.tsx';
import { AdminTransactionsPage } from '../components/admin-transactions-page.tsx';

/** Opens the administrators' list with this record. */
export function open(item: TransactionWire, handlers: Handlers = {}) {
  return openPage(
    <AdminTransactionsPage />,
    {
      'GET /api/transaction': pageOf(item),
      [`GET /api/review/signals/${adminId}/${item._id}`]: { body: { signals: [] } },
      ...handlers,
    },
    { session: asAdmin },
  );
}

export const pageOf = (item: TransactionWire) => ({ body: { items: [item], total: 1, nextCursor: null } });

/** What the menu of the only row offers. */
export async function openMenu(): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for order/ }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

/** Chooses from the menu of the only row; what opens. */
export async function choose(action: string): Promise<HTMLElement> {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

/** Presses a button of the dialog once it may be. */
export async function press(button: string) {
  await userEvent.click(await enabledButton(button));
}
