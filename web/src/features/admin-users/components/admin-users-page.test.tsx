import type { UserWire } from '@keelstone/domain/api/user.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeUserWire, renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { AdminUsersPage } from './admin-users-page.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const adminId = 'ada00000000000000000';
const list = `/api/user/${adminId}`;
const suspend = `/api/user/suspend/${adminId}`;
const unsuspend = `/api/user/unsuspend/${adminId}`;
const clara = makeUserWire({
  balance: 1234.5,
  held: { balance: 600, btc: 0, eth: 0 },
  kycStatus: 'Pending',
});

describe('the list of users', () => {
  it('shows the real balance, what is held, phone, marks, joining date and status', async () => {
    open([clara]);
    const row = await screen.findByRole('row', { name: /Clara Jensen/ });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'User',
      'Balance',
      'Phone',
      'Verified',
      'Date Joined',
      'Status',
    ]);
    expect(row).toHaveTextContent('$1,234.50');
    expect(row).toHaveTextContent('$600.00 held');
    for (const text of ['clara@keelstone.test', '+12025550142', 'Nov 1, 2026', 'Active'])
      expect(within(row).getByText(text)).toBeInTheDocument();
  });

  it.each([
    [{ verified: true, kycStatus: 'Pending' } as const, ['Email verified', 'KYC pending']],
    [{ verified: false, kycStatus: 'Unverified' } as const, ['Email not verified', 'KYC unverified']],
    [{ verified: true, kycStatus: 'Approved' } as const, ['Email verified', 'KYC approved']],
  ])('describes the marks of %j in words', async (changes, names) => {
    open([makeUserWire(changes)]);
    await screen.findByText('Clara Jensen');
    for (const name of names) expect(screen.getByRole('img', { name })).toBeInTheDocument();
  });

  it('counts them, and adds one page with Load More', async () => {
    open([], {
      [`GET ${list}`]: ({ query }) =>
        query.get('cursor') === null
          ? page([clara], 2, 'next')
          : page([makeUserWire({ _id: 'deepa000000000000000', name: 'Deepa Raman' })], 2),
    });
    expect(await screen.findByText('2 users')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Deepa Raman')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
  });

  it('says "No records" if there are none', async () => {
    open([]);
    expect(await screen.findByText('No records')).toBeInTheDocument();
  });
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
  it('asks first, is sent once for a double click, and then shows fresh data', async () => {
    const { sent, handlers } = open([clara], {
      [`PUT ${suspend}`]: () => {
        handlers[`GET ${list}`] = page([{ ...clara, isBlocked: true }]);
        return { body: { message: 'User suspended' } };
      },
    });
    await choose('Suspend User');
    await userEvent.dblClick(await enabledButton('Yes, Suspend'));
    expect(await screen.findByRole('cell', { name: 'Suspended' })).toBeInTheDocument();
    expect(sent('PUT', suspend).map(({ body }) => body)).toEqual([{ idToSuspend: clara._id, expected }]);
  });

  it('reads "Suspending..." while it runs', async () => {
    open([clara], { [`PUT ${suspend}`]: never });
    await choose('Suspend User');
    await userEvent.click(await enabledButton('Yes, Suspend'));
    expect(await screen.findByRole('button', { name: 'Suspending...' })).toBeDisabled();
  });

  it('shows what it ends and what is pending, and what has changed since', async () => {
    const preview = 'POST /api/preview/suspend-user';
    const role = (value: string) => ({
      warnings: ['2 sessions of theirs will end.', 'Pending: 1 withdrawal; $500.00 held.'],
      facts: [{ what: 'Role', value }],
    });
    const later = {
      ...makePreviewWire(role('Administrator')),
      expected: 'ZZZZZZZZZZZZ.BBBBBBBBBBBB.CCCCCCCCCCCC',
    };
    const { sent, handlers } = open([clara], {
      [preview]: { body: makePreviewWire(role('User')) },
      [`PUT ${suspend}`]: () => {
        handlers[preview] = { body: later };
        handlers[`PUT ${suspend}`] = { body: { message: 'User suspended' } };
        return refusal(409, 'changed-meanwhile', 'This has changed meanwhile');
      },
    });
    await choose('Suspend User');
    expect(await screen.findByText('2 sessions of theirs will end.')).toBeInTheDocument();
    expect(screen.getByText('Pending: 1 withdrawal; $500.00 held.')).toBeInTheDocument();
    await userEvent.click(await enabledButton('Yes, Suspend'));
    expect((await screen.findByText('Role: User →')).parentElement).toHaveTextContent('Administrator');
    expect(screen.getByRole('button', { name: 'Yes, Suspend' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'I have checked it' }));
    await userEvent.click(await enabledButton('Yes, Suspend'));
    expect(await screen.findByText('User suspended')).toBeInTheDocument();
    expect(sent('PUT', suspend).map(({ body }) => body)).toEqual([
      { idToSuspend: clara._id, expected },
      { idToSuspend: clara._id, expected: later.expected },
    ]);
  });

  it('does nothing when the admin goes back', async () => {
    const { sent } = open([clara]);
    await choose('Suspend User');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent('PUT', suspend)).toEqual([]);
  });

  it('says so when it fails, and can be tried again', async () => {
    open([clara], { [`PUT ${suspend}`]: () => Promise.reject(new TypeError('away')) });
    await choose('Suspend User');
    await userEvent.click(await enabledButton('Yes, Suspend'));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Yes, Suspend' })).toBeEnabled();
  });
});

describe('unsuspending', () => {
  const suspended = makeUserWire({ isBlocked: true });

  it('lifts the suspension', async () => {
    const { sent, handlers } = open([suspended], {
      [`PUT ${unsuspend}`]: () => {
        handlers[`GET ${list}`] = page([clara]);
        return { body: { message: 'User unsuspended' } };
      },
    });
    await choose('Unsuspend User');
    await userEvent.click(await enabledButton('Yes, Unsuspend'));
    expect(await screen.findByRole('cell', { name: 'Active' })).toBeInTheDocument();
    expect(sent('PUT', unsuspend).map(({ body }) => body)).toEqual([
      { idToUnsuspend: suspended._id, expected },
    ]);
  });

  it('reads "Unsuspending..." while it runs, and shows the text of a refusal', async () => {
    let answer: (refused: ReturnType<typeof refusal>) => void = () => undefined;
    open([suspended], {
      [`PUT ${unsuspend}`]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await choose('Unsuspend User');
    await userEvent.click(await enabledButton('Yes, Unsuspend'));
    expect(await screen.findByRole('button', { name: 'Unsuspending...' })).toBeDisabled();
    answer(refusal(403, 'forbidden', 'You are not allowed to do this'));
    expect(await screen.findByText('You are not allowed to do this')).toBeInTheDocument();
  });
});

const { expected } = makePreviewWire();
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
