import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  exampleAddresses,
  examplePlatformAddresses,
} from '@keelstone/domain/kernel/address/example-addresses';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { AdminTransactionsPage } from '../../../../pages/admin-transactions/admin-transactions-page.tsx';
import { enter, press } from '../../../../testing/actions.ts';
import { adminId, asAdmin, listOf, openPage, type Handlers } from '../../../../testing/render-app.tsx';
import { makeTransactionWire } from '../../../../testing/wires.ts';

const txid = 'ab'.repeat(32);
const due = makeTransactionWire({
  type: 'Withdrawal',
  status: 'Approved',
  btcAddress: exampleAddresses.btc,
});
const person = (name: string) => ({ _id: name, name, email: `${name}@keelstone.test` });
const payouts: TransactionWire[] = [
  { ...due, _id: 'one', transactionId: '1760000000001', user: person('Otto') },
  {
    ...due,
    _id: 'two',
    transactionId: '1760000000002',
    user: person('Tea'),
    btcAddress: examplePlatformAddresses.btc,
    btc: 0.5,
  },
  { ...due, _id: 'same', user: person('Ida'), btcAddress: exampleAddresses.btc.toUpperCase() },
  { ...due, _id: 'mistyped', user: person('Mia'), btcAddress: 'bc1qnotreal?amount=9' },
  { ...due, _id: 'stopped', user: person('Sam'), isStopped: true },
];
const output = (position: number, amount: number, to: string = examplePlatformAddresses.btc) => ({
  ...{ position, amount },
  to: toChainDestination('btc', to),
});

async function openDrawer(isOn: boolean, handlers: Handlers = {}) {
  const opened = openPage(
    <AdminTransactionsPage />,
    {
      'GET /api/transaction': listOf(payouts),
      [`GET /api/review/evidence/${adminId}/one`]: { body: { isOn } },
      ...handlers,
    },
    { session: asAdmin, at: '/?status=unpaid' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Pay several' }));
  return { ...opened, drawer: within(await screen.findByRole('dialog', { name: 'Pay several' })) };
}

it('shows a payment link for each chosen withdrawal, none for an invalid or repeated address or a stopped account', async () => {
  const { drawer } = await openDrawer(false);
  expect(drawer.getByRole('checkbox', { name: /Mia/ })).toBeDisabled();
  expect(drawer.getByRole('checkbox', { name: /Sam/ })).toBeDisabled();
  expect(drawer.getByRole('checkbox', { name: /Ida/ })).toBeDisabled();
  expect(drawer.getByText('Pay it by itself: another row goes to the same address.')).toBeVisible();
  expect(drawer.getByText(/agree who pays/)).toBeVisible();
  await userEvent.click(drawer.getByRole('checkbox', { name: 'All 2' }));
  await userEvent.click(drawer.getByRole('checkbox', { name: /Otto/ }));
  await press('Show QR codes');
  const links = drawer.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([`bitcoin:${examplePlatformAddresses.btc}?amount=0.5`]);
  expect(drawer.queryByRole('textbox')).not.toBeInTheDocument();
});

it('shows which withdrawals a transaction leaves unpaid, then records the paid ones', async () => {
  const pay = 'PUT /api/transaction/paid';
  const { drawer, bodies } = await openDrawer(true, {
    [`GET /api/review/outputs/${adminId}/one`]: {
      body: {
        isOn: true,
        confirmations: 1,
        isStale: true,
        outputs: [output(0, 0.2), output(1, 0.3), output(2, 0.5, exampleAddresses.btc)],
      },
    },
    [pay]: { body: { message: 'Payout recorded' } },
  });
  await userEvent.click(drawer.getByRole('checkbox', { name: 'All 2' }));
  await enter(await drawer.findByRole('textbox', { name: 'Transaction id that pays them' }), txid);
  const seen = await drawer.findByRole('status', { name: 'What it pays' });
  expect(seen).toHaveTextContent('1 confirmation');
  expect(drawer.getByText(/The source is behind/)).toBeVisible();
  expect(seen).toHaveTextContent('Pays Tea: 0.500000 BTC');
  expect(seen).toHaveTextContent('Does not pay Otto: 0.500000 BTC, not 0.007813 BTC');
  await press('Enter it for 1 of 2');
  expect(await screen.findByText('1 payout recorded')).toBeInTheDocument();
  expect(bodies('PUT', '/api/transaction/paid')).toEqual([
    { idToPay: 'two', paidTxid: txid, replaces: '', reason: '' },
  ]);
});
