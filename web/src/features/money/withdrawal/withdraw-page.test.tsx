import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import { statements } from '@keelstone/domain/kernel/landing/statements';
import { enter } from '../../../testing/actions.ts';
import { away, type Handlers, never, openPage, refusal } from '../../../testing/render-app.tsx';
import { makeAddressBookWire, makeUserWire } from '../../../testing/wires.ts';
import {
  address,
  addressField,
  amount,
  call,
  confirm,
  fill,
  open,
  received,
  send,
} from './testing/open-withdraw-page.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

const mistyped = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5';

describe('the withdrawal form', () => {
  it.each<[string, string, string, string, Partial<UserWire>?]>([
    ['no amount', '', address, 'Enter an amount.'],
    ['an amount that is none', '1000,001', address, 'Enter an amount.'],
    ['less than the minimum', '499.99', address, 'Enter at least $500.00.'],
    ['more than there is', '1000.01', address, 'You have $1,000.00 available.'],
    ['no address', '500', '', 'Enter the Bitcoin address to send to.'],
    ['no email address', '1', '', 'Verify your email address first.', { verified: false }],
    [
      'nothing of this coin',
      '500',
      address,
      'You have no Bitcoin. Choose the other coin.',
      { btc: 0, eth: 0.1 },
    ],
  ])('says next to its disabled button what is missing: %s', async (_case, usd, to, text, user) => {
    open({}, user);
    await fill(usd, to);
    expect(confirm()).toBeDisabled();
    expect(confirm()).toHaveAccessibleDescription(text);
  });

  it.each([
    ['/kyc', { kycStatus: 'Pending' }, 'Your identity has to be verified first.'],
    ['/settings', { lockedAt: '2026-11-20T10:00:00.000Z' }, 'Your account is locked. Unlock it first.'],
  ] as const)('leads to %s before anything about the amount', async (href, user, text) => {
    open({}, user);
    await fill('1', '');
    expect(confirm()).toBeDisabled();
    expect(confirm()).toHaveAccessibleDescription(text);
    const id = confirm().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.querySelector('a')).toHaveAttribute('href', href);
    expect(screen.queryAllByText(/^Your documents are being reviewed/)).toHaveLength(href === '/kyc' ? 1 : 0);
  });

  it('keeps what is typed, and says next to the field why that is no amount', async () => {
    open();
    await fill('5e2', '');
    expect(amount()).toHaveValue('5e2');
    await expect
      .poll(amount)
      .toHaveAccessibleDescription('"5e2" is not an amount. Write one number in digits.');
    expect(amount()).toBeInvalid();
  });

  it('is filled by Max with all that is available, and read once more: Cancel sends nothing', async () => {
    const { sent } = open({}, { balance: 725.5 });
    expect(await screen.findByText(', priced when approved')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Max, $725.50' }));
    expect(amount()).toHaveValue('725.50');
    await userEvent.clear(amount());
    await fill('600', address);
    await userEvent.click(confirm());
    const review = await screen.findByRole('dialog', { name: 'Check your withdrawal' });
    expect([...review.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      ...['$600.00', '≈ 0.009375 BTC', '1 BTC = $64,000.00', address, '$125.50'],
    ]);
    expect(review).toHaveTextContent(`${statements.fees} ${statements.payouts}`);
    await userEvent.click(within(review).getByRole('button', { name: 'Cancel' }));
    expect(sent('POST', call)).toHaveLength(0);
    expect(amount()).toHaveValue('600');
  });

  it.each<[string, Handlers[string]]>([
    ['a price is doubted', { body: { btc: null, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } }],
    ['prices could not be loaded', refusal(500, 'internal', 'Something went wrong')],
  ])('says so instead of showing a number if %s', async (_case, answer) => {
    open({ 'GET /api/rates': answer });
    await fill('1000', address);
    expect(await screen.findByText(/^Exchange rate unavailable\. Withdrawals can be/)).toBeInTheDocument();
    await userEvent.click(confirm());
    const review = await screen.findByRole('dialog', { name: 'Check your withdrawal' });
    expect(within(review).getByText('BTC, priced when approved')).toBeInTheDocument();
    expect(screen.queryByText(/≈/)).not.toBeInTheDocument();
  });
});

describe('the address', () => {
  it('is extracted from a payment link with invisible characters, and shown in groups of four', async () => {
    open();
    await fill('500', `bitcoin:${address.slice(0, 9)}\u200b${address.slice(9)}?amount=0.1&label=Shop`);
    expect(addressField()).toHaveValue(address);
    await userEvent.tab();
    const groups = [...screen.getByLabelText('The address in groups of four').children];
    expect(groups.map(({ textContent }) => textContent).join(' ')).toBe(groupAddress(address));
    expect(screen.getByText(/The checksum matches/)).toBeInTheDocument();
    expect(screen.getByText('Left out of the link: its amount and its label.')).toBeInTheDocument();
    await enter(addressField(), 'x');
    expect(screen.queryByText(/Left out of the link/)).not.toBeInTheDocument();
  });

  it('is not taken from a text that is refused, which stays whole with the reason', async () => {
    open();
    const link = `bitcoin:${address}?req-pay=1`;
    await fill('500', link);
    await userEvent.tab();
    expect(addressField()).toHaveValue(link);
    expect(screen.getByText(/“req-pay”/)).toBeInTheDocument();
    expect(addressField()).toBeInvalid();
    expect(confirm()).toBeDisabled();
  });

  it.each([
    ['legal winner thank year wave sausage worth useful legal winner thank yellow', /recovery phrase/],
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', /private key/],
  ])('cannot be what opens a wallet: %s is not sent', async (secret, reason) => {
    const { sent } = open();
    await fill('500', secret);
    await userEvent.tab();
    expect(screen.getByText(reason)).toBeInTheDocument();
    expect(addressField()).toBeInvalid();
    expect(confirm()).toBeDisabled();
    await userEvent.type(addressField(), '{Enter}');
    expect(sent('POST', call)).toHaveLength(0);
  });

  it.each([
    [
      address.toUpperCase().replace(/4$/, '5'),
      'The checksum of this address does not match. It may be mistyped.',
    ],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'This is an Ethereum address.'],
  ])(
    '%s is called what it is before the field is left, cannot be saved, and is marked in the bar and the receipt',
    async (entered, text) => {
      open({ 'GET /api/address': { body: makeAddressBookWire({ addresses: [] }) } });
      await fill('500', address);
      expect(await screen.findByRole('button', { name: 'Save this address' })).toBeInTheDocument();
      await userEvent.clear(addressField());
      await fill('', entered);
      expect(screen.queryByRole('button', { name: 'Save this address' })).not.toBeInTheDocument();
      await expect.poll(addressField).toHaveAccessibleDescription(new RegExp(text));
      expect(addressField()).toHaveFocus();
      expect(await screen.findAllByText('Check the address')).toHaveLength(2);
      expect(addressField()).toBeValid();
    },
  );

  it('cannot be our own deposit address', async () => {
    open({ 'GET /api/wallet': { body: { btcAddress: address, ethAddress: '0x1' } } });
    await fill('500', address.toUpperCase());
    await userEvent.tab();
    expect(await screen.findAllByText(/one of our own deposit addresses/)).toHaveLength(2);
    expect(addressField()).toBeInvalid();
    expect(confirm()).toBeDisabled();
  });

  it('whose checksum fails is asked about once more, and sent once if it is confirmed', async () => {
    const { sent } = open({ [`POST ${call}`]: received });
    await fill('500', mistyped);
    await userEvent.click(confirm());
    const dialog = await screen.findByRole('dialog', { name: 'Is this address right?' });
    expect(dialog).toHaveTextContent(mistyped);
    // Another Enter goes back.
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(sent('POST', call)).toHaveLength(0);
    expect(addressField()).toHaveValue(mistyped);
    await send('Withdraw anyway');
    expect(await screen.findByText('Withdrawal request received!')).toBeInTheDocument();
    expect(sent('POST', call)).toHaveLength(1);
  });
});

describe('a withdrawal that is sent', () => {
  it('is not counted twice: an amount that fitted does not become too much', async () => {
    openPage(<Spender />, { [`POST ${call}`]: received });
    await fill('600', address);
    await send();
    expect(await screen.findByText('Now $400.00')).toBeInTheDocument();
    expect(screen.queryByText('This is more than your available balance')).not.toBeInTheDocument();
  });

  it('with Enter reads "Confirming..." and is sent once, however often that is pressed', async () => {
    const { sent, bodies } = open({ [`POST ${call}`]: never });
    await fill('1000', ` ${address} `);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Confirm' })).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: 'Confirming...' })).toBeDisabled();
    await expect.poll(() => sent('POST', call)).toHaveLength(1);
    expect(bodies('POST', call)[0]).toEqual({
      ...{ usd: 1000, coinSelected: 'btc', btcAddress: address, ethAddress: '' },
      transactionId: expect.stringMatching(/^\d{13}$/) as string,
    });
  });

  it.each<[string, Handlers[string], string]>([
    ['nobody answers', away, 'Something went wrong'],
    ['the balance is gone', refusal(409, 'insufficient-funds', 'No balance'), 'No balance'],
  ])('says so when %s, keeps what was typed, and is the same one again', async (_case, answer, text) => {
    const { sent } = open({ [`POST ${call}`]: answer });
    await fill('1000', address);
    await send();
    expect(await screen.findByText(text)).toBeInTheDocument();
    await expect.poll(confirm).toBeEnabled();
    expect(screen.getByRole('note')).toHaveTextContent(text);
    expect(amount()).toHaveValue('1000');
    expect(addressField()).toHaveValue(address);
    await send();
    await expect.poll(() => sent('POST', call)).toHaveLength(2);
    const [first, second] = sent('POST', call);
    expect(second?.body).toEqual(first?.body);
  });
});

/** Somebody whose balance is read again once the withdrawal has arrived. */
function Spender() {
  const [user, setUser] = useState(makeUserWire());
  return (
    <>
      <p>{`Now $${user.balance.toFixed(2)}`}</p>
      <WithdrawForm
        initialCoin="btc"
        user={user}
        onReceived={({ usd }) => {
          setUser(makeUserWire({ balance: user.balance - 600, held: { balance: usd, btc: 0, eth: 0 } }));
        }}
      />
    </>
  );
}
