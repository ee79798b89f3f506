import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { openMenu } from '../../testing/actions.ts';
import { adminId, asAdmin, listOf, openPage } from '../../testing/render-app.tsx';
import { makeUserWire } from '../../testing/wires.ts';
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
    expect(await openMenu()).toEqual(labels);
    expect(screen.getByRole('menuitem', { name: 'View Details' })).toHaveAttribute('href', to);
  },
);

function open(user: UserWire) {
  const answers = { [`GET /api/user/${adminId}`]: listOf([user]) };
  return openPage(<AdminUsersPage />, answers, { at: '/admin/users?search=clara', session: asAdmin });
}
