import type { UserWire } from '@keelstone/domain/api/user.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enabledButton } from '../../../testing/actions.ts';
import { adminId, asAdmin, away, type Handlers, openPage } from '../../../testing/render-app.tsx';
import { makeUserWire } from '../../../testing/wires.ts';
import { AdminUsersPage } from './admin-users-page.tsx';

const clara = makeUserWire();

it.each([
  ['an active user', clara, ['View Details', 'Suspend User']],
  ['a suspended user', makeUserWire({ isBlocked: true }), ['View Details', 'Unsuspend User']],
  ['the admin themselves', makeUserWire({ _id: adminId }), ['View Details']],
])(
  'the row menu offers only the allowed actions for %s, and keeps the filter',
  async (_who, user, labels) => {
    open(user);
    const to = `/admin/user/${user._id}?search=clara`;
    expect(await screen.findByRole('link', { name: 'Clara Jensen' })).toHaveAttribute('href', to);
    await openMenu();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(labels);
    expect(screen.getByRole('menuitem', { name: 'View Details' })).toHaveAttribute('href', to);
  },
);

it('a suspension says so when it fails, and can be tried again', async () => {
  open(clara, { [`PUT /api/user/suspend/${adminId}`]: away });
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Suspend User' }));
  await userEvent.click(await enabledButton('Yes, Suspend'));
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  expect(await enabledButton('Yes, Suspend')).toBeEnabled();
});

function open(user: UserWire, handlers: Handlers = {}) {
  const list = { body: { items: [user], total: 1, nextCursor: null } };
  const answers = { [`GET /api/user/${adminId}`]: list, ...handlers };
  return openPage(<AdminUsersPage />, answers, { at: '/admin/users?search=clara', session: asAdmin });
}

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
}
