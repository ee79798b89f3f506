import type { UserWire } from '@keelstone/domain/api/user.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeUserWire, renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { AdminUsersPage } from './admin-users-page.tsx';

const adminId = 'ada00000000000000000';
const list = `/api/user/${adminId}`;
const suspend = `/api/user/suspend/${adminId}`;
const clara = makeUserWire({
  balance: 1234.5,
  held: { balance: 600, btc: 0, eth: 0 },
  kycStatus: 'Pending',
});

describe('the row menu', () => {
  it.each([
    ['an active user', clara, ['View Details', 'Suspend User']],
    ['a suspended user', makeUserWire({ isBlocked: true }), ['View Details', 'Unsuspend User']],
    ['the admin themselves', makeUserWire({ _id: adminId }), ['View Details']],
  ])('offers only the allowed actions for %s', async (_who, user, labels) => {
    open([user]);
    await openMenu();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(labels);
    expect(screen.getByRole('menuitem', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/admin/user/${user._id}`,
    );
  });

  it("keeps the filter, so that Back from a user's page preserves it", async () => {
    open([clara], {}, '?search=clara');
    const details = `/admin/user/${clara._id}?search=clara`;
    expect(await screen.findByRole('link', { name: 'Clara Jensen' })).toHaveAttribute('href', details);
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'View Details' })).toHaveAttribute('href', details);
  });
});

describe('suspending', () => {
  it('says so when it fails, and can be tried again', async () => {
    open([clara], { [`PUT ${suspend}`]: () => Promise.reject(new TypeError('away')) });
    await choose('Suspend User');
    await userEvent.click(await enabledButton('Yes, Suspend'));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Yes, Suspend' })).toBeEnabled();
  });
});

const previews = {
  'POST /api/preview/suspend-user': { body: makePreviewWire() },
  'POST /api/preview/unsuspend-user': { body: makePreviewWire() },
};

function open(items: UserWire[], handlers: Handlers = {}, query = '') {
  const api = stubApi({ [`GET ${list}`]: page(items), ...previews, ...handlers });
  renderApp({
    routes: [{ path: '/admin/users', element: <AdminUsersPage /> }],
    at: `/admin/users${query}`,
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return api;
}

function page(items: UserWire[], total = items.length, nextCursor: string | null = null) {
  return { body: { items, total, nextCursor } };
}

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
}

async function choose(action: string) {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  await screen.findByRole('dialog', { name: 'Are You Sure?' });
}
