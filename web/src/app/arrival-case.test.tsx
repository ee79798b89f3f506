import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import { makeTransactionWire } from '../testing/wires.ts';
import { openInbox } from './testing/open-inbox.tsx';

const arrival = makeTransactionWire({
  ...{ _id: 'a1', usd: 1, txid: 'ab'.repeat(32), btcAddress: exampleAddresses.btc },
  ...({ arrival: 'priced', path: "m/84'/0'/0'/0/7" } as const),
});

it('a payment that nobody filed is approved with one key, by its address, index and path, without a picture', async () => {
  const { bodies, requests } = openInbox([arrival], {
    at: '/deposits/a1',
    handlers: { 'PUT /api/transaction/approve': { body: { message: 'Approved' } } },
  });
  expect(await screen.findByText("Index 7, path m/84'/0'/0'/0/7, gap limit 20 or more")).toBeInTheDocument();
  const shown = screen.getByRole('heading', { name: 'Bitcoin address' }).parentElement;
  expect(shown).toHaveTextContent(groupAddress(exampleAddresses.btc).replaceAll(' ', ''));
  expect(shown).toHaveTextContent(/0\.007813 BTC/);
  expect(screen.getByText(/worth less than the smallest deposit/)).toBeInTheDocument();
  expect(requests.filter(({ path }) => path.includes('/proof/'))).toEqual([]);
  await expect.poll(() => screen.getByRole('button', { name: /^Approve/ })).toBeEnabled();
  await userEvent.keyboard('a');
  await expect.poll(() => bodies('PUT', '/api/transaction/approve')).toMatchObject([{ idToApprove: 'a1' }]);
});
