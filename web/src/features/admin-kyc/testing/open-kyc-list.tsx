import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { AdminKycPage } from '../components/admin-kyc-page.tsx';

/** The list of applications as an administrator sees it, with stubbed answers. */
export const adminId = 'ada00000000000000000';
export const list = `/api/kyc/${adminId}`;
/** What the preview of a decision answers, to be sent with it. */
export const { expected } = makePreviewWire();
const previews = {
  'POST /api/preview/approve-kyc': { body: makePreviewWire() },
  'POST /api/preview/reject-kyc': { body: makePreviewWire() },
  'POST /api/preview/delete-kyc': { body: makePreviewWire() },
};

export function open(items: KycRecordWire[], handlers: Handlers = {}) {
  const api = stubApi({ [`GET ${list}`]: page(items), ...previews, ...handlers });
  renderApp({
    routes: [{ path: '/admin/kyc', element: <AdminKycPage /> }],
    at: '/admin/kyc',
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return api;
}

export function page(items: KycRecordWire[], total = items.length, nextCursor: string | null = null) {
  return { body: { items, total, nextCursor } };
}

export async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
}

export function itemsOfMenu() {
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
}

export async function choose(action: string) {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  await screen.findByRole('dialog');
}
