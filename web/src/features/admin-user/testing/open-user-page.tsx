import type { ViewedUserWire } from '@keelstone/domain/api/user.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { makeUserWire, renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { UserDetailPage } from '../components/user-detail-page.tsx';

/** Who looks at the page. */
export const adminId = 'ada00000000000000000';
/** Whose page it is. */
export const clara: ViewedUserWire = {
  ...makeUserWire({
    balance: 1000,
    btc: 0.00000001,
    eth: 2,
    held: { balance: 600, btc: 0, eth: 0.25 },
  }),
  isInDoubt: false,
};
/** The call that answers them. */
export const userPath = `/api/user/${adminId}/${clara._id}`;

/** Opens the page of a user, who has one transaction, which is decided. */
export function openUser(viewed: ViewedUserWire, handlers: Handlers = {}, address = '') {
  const api = stubApi({
    [`GET ${userPath}`]: { body: viewed },
    [`GET /api/transaction/${clara._id}`]: ({ query }) => ({
      body:
        query.get('status') === 'pending'
          ? { items: [], total: 0, nextCursor: null }
          : { items: [makeTransactionWire({ status: 'Approved' })], total: 1, nextCursor: null },
    }),
    'POST /api/preview/credit-profit': { body: makePreviewWire() },
    'POST /api/preview/edit-figures': { body: makePreviewWire() },
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    ...handlers,
  });
  const { queryClient } = renderApp({
    routes: [{ path: '/admin/user/:userId', element: <UserDetailPage /> }],
    at: `/admin/user/${clara._id}${address}`,
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return { ...api, queryClient };
}

/** Opens a dialog of the plus menu. */
export async function chooseFigures(action: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Change the balances of Clara Jensen' }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog', { name: action });
}
