import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../testing/actions.ts';
import { adminId, asAdmin, type Handlers, listOf, openPage } from '../../testing/render-app.tsx';
import { makeTransactionWire, makeUserWire } from '../../testing/wires.ts';
import { FindButton } from './find-button.tsx';

const openFind = async () => {
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Find' });
};
async function find(text: string, handlers: Handlers = {}) {
  const { router } = openPage(<FindButton />, handlers, { path: '*', session: asAdmin });
  await enter(await openFind(), text);
  return router;
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('Ctrl-K finds a page while somebody types, and opens it on Enter', async () => {
  const router = await find('aud');
  expect(options()).toEqual([
    'Audit trailControl',
    'Search users with “aud”Users',
    'Search transactions with “aud”Transactions',
  ]);
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/admin/audit');
});

it('Ctrl-K looks for a name among users on Enter, and not before', async () => {
  const router = await find('O’Connor & co');
  expect(router.state.location.pathname).toBe('/');
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/admin/users');
  expect(new URLSearchParams(router.state.location.search).get('search')).toBe('O’Connor & co');
});

it('Ctrl-K shows the people and transactions that a text finds, the first of which Enter opens', async () => {
  const [user, transaction] = [makeUserWire(), makeTransactionWire()];
  const asked: (string | null)[] = [];
  const router = await find('cla', {
    [`GET /api/user/${adminId}`]: ({ query }) => {
      asked.push(query.get('search'));
      return listOf([user]);
    },
    'GET /api/transaction': listOf([transaction]),
  });
  await screen.findByRole('option', { name: `${user.name}, ${user.email} User` });
  expect(options()).toEqual([
    `${user.name}, ${user.email}User`,
    expect.stringMatching(/^Bitcoin deposit of Clara Jensen, \$[\d,.]+, order \S+Pending$/),
    'Show all users with “cla”Users',
    'Show all transactions with “cla”Transactions',
  ]);
  expect(asked).toEqual(['cla']);
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe(`/admin/user/${user._id}`);
});

it.each(['0x' + 'a1'.repeat(32), `https://etherscan.io/tx/0x${'A1'.repeat(32)}`])(
  'Ctrl-K looks for a transaction of a chain among transactions: %s',
  async (text) => {
    const router = await find(text);
    expect(options()).toEqual(['Search this transaction idTransactions']);
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/admin/transactions');
    expect(router.state.location.search).toBe(`?search=${'a1'.repeat(32)}`);
  },
);

it('Ctrl-K offers what was found before first, each once, and closes on Escape', async () => {
  await find('clara');
  await userEvent.keyboard('{Enter}');
  await enter(await openFind(), 'aud');
  await userEvent.keyboard('{Enter}');
  await openFind();
  expect(options().slice(0, 3)).toEqual([
    'Audit trailControl',
    'Search users with “clara”Users',
    'InboxAdmin Pages',
  ]);
  expect(options().filter((text) => text === 'Audit trailControl')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).not.toBeInTheDocument();
});
