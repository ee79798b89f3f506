import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { closeDisclosure, enter, openDisclosure, openPart } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/render-app.tsx';
import { DepositPage } from './deposit-page.tsx';

const wallet = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' };

it('a transaction id that comes first chooses its coin, and leaves the address out', async () => {
  const txid = `0x${'ab'.repeat(32)}`;
  await open();
  await enter(amount(), '500');
  await openDisclosure('Already sent?');
  await enter(screen.getByLabelText('Transaction id (optional)'), `https://etherscan.io/tx/${txid}`);
  expect(screen.getByRole('radio', { name: 'Ethereum (ETH)' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('button', { name: /^3/ })).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByLabelText('Transaction id (optional)')).toHaveValue(txid);
});

it('a transaction id that is folded away again leaves nothing out, and is kept', async () => {
  await open();
  await enter(amount(), '500');
  await openDisclosure('Already sent?');
  await enter(screen.getByLabelText('Transaction id (optional)'), 'ab'.repeat(32));
  await closeDisclosure('Already sent?');
  expect(screen.queryByLabelText('Transaction id (optional)')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByRole('button', { name: /^2/ })).toHaveAttribute('aria-expanded', 'true');
  await openPart(3);
  expect(screen.getByLabelText('Transaction id (optional)')).toHaveValue('ab'.repeat(32));
});

it('a price that has expired is no longer shown as what to send', async () => {
  await open(-minuteMs);
  await enter(amount(), '500');
  const receipt = screen.getByRole('region', { name: 'Your deposit' });
  await expect.poll(() => receipt.textContent).toContain('has expired');
  expect(await screen.findByText(/≈/)).toBeInTheDocument();
});

it('the receipt fills with the form, and has the address once its warning is seen', async () => {
  await open();
  const receipt = screen.getByRole('region', { name: 'Your deposit' });
  const filled = () =>
    [...receipt.querySelectorAll('dd')].map(({ textContent }) => textContent.replace(/\s/g, ' '));
  const price = '1 BTC = $64,000.00';
  await expect.poll(filled).toEqual(['–', price, '–']);
  await enter(amount(), '500');
  expect(receipt).toHaveTextContent('$500.00');
  const priced = [
    '0.007813 BTC',
    expect.stringMatching(/^1 BTC = \$64,000\.00holds until \d\d:\d\d$/) as string,
  ];
  await expect.poll(filled).toEqual([...priced, '–']);
  expect(screen.queryByText(/≈/)).not.toBeInTheDocument();
  await openPart(2);
  await expect.poll(filled).toEqual([...priced, wallet.btcAddress]);
});

it('a finished part shows its value while it is closed', async () => {
  await open();
  await enter(amount(), '500');
  await openPart(3);
  expect(screen.getByRole('button', { name: /^1/ })).toHaveTextContent('$500.00 in BTC');
  await expect.poll(() => screen.getByRole('button', { name: /^2/ })).toHaveTextContent('0.007813 BTC');
  await openPart(1);
  expect(screen.getByRole('button', { name: /^1/ })).not.toHaveTextContent('$500.00');
});

async function open(leftMs = 29.5 * minuteMs) {
  const expiresAt = new Date(Date.now() + leftMs).toISOString();
  const quote = { quote: 'signed', coinSelected: 'btc', usd: 500, coin: 0.007813, rate: 64_000, expiresAt };
  const handlers = { 'GET /api/wallet': { body: wallet }, 'POST /api/quote': { body: quote } };
  openPage(<DepositPage />, handlers, { at: '/deposit' });
  await screen.findByLabelText('Amount in USD');
}

const amount = () => screen.getByLabelText('Amount in USD');
