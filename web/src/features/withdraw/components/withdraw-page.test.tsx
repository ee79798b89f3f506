import type { UserWire } from '@keelstone/domain/api/user.contract';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { makeUserWire, renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import {
  address,
  addressField,
  amount,
  call,
  confirm,
  fill,
  open,
  pasteAddress,
  received,
  send,
} from '../testing/open-withdraw-page.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

describe('the withdrawal form', () => {
  it.each([
    ['a third decimal', '1000,001', address],
    ['two readings', '500.000', address],
  ])('cannot be sent with %s', async (_case, usd, to) => {
    open();
    await fill(usd, to);
    expect(confirm()).toBeDisabled();
  });

  it.each([
    ['a decimal comma', '500,50'],
    ['Arabic digits', '٥٠٠'],
  ])('can be sent with %s', async (_case, usd) => {
    open();
    await fill(usd, address);
    expect(confirm()).toBeEnabled();
  });

  it('cannot be sent in a coin with a zero balance while the other coin has one', async () => {
    open({ user: { btc: 0, eth: 0.1 } });
    await fill('500', address);
    expect(confirm()).toBeDisabled();
    expect(screen.getByText('You have no Bitcoin to withdraw. Choose the other coin.')).toBeInTheDocument();
  });

  it('can be sent in any coin while neither has a balance, so dollars are not stranded', async () => {
    open({ user: { btc: 0, eth: 0 } });
    await fill('500', address);
    expect(confirm()).toBeEnabled();
    expect(screen.queryByText(/You have no Bitcoin/)).not.toBeInTheDocument();
  });

  it('says above the form that the identity is not verified, and links to where to verify it', () => {
    open({ user: { kycStatus: 'Pending' } });
    const notice = screen.getByText(/^Your documents are being reviewed/).closest('[role="alert"]');
    expect(notice?.querySelector('a')).toHaveAttribute('href', '/kyc');
  });

  it.each([
    ['no amount', '', address, 'Enter an amount.'],
    ['less than the minimum', '499.99', address, 'Enter at least $500.00.'],
    ['more than there is', '1000.01', address, 'You have $1,000.00 available.'],
    ['no address', '500', '', 'Enter the Bitcoin address to send to.'],
  ])('says below the button what is missing: %s', async (_case, usd, to, text) => {
    open();
    await fill(usd, to);
    expect(confirm()).toBeDisabled();
    expect(confirm()).toHaveAccessibleDescription(text);
  });

  it.each<[string, Partial<UserWire>, string, string | undefined]>([
    [
      'the identity is not verified',
      { kycStatus: 'Unverified' },
      'Your identity has to be verified first.',
      '/kyc',
    ],
    [
      'the account is locked',
      { lockedAt: '2026-11-20T10:00:00.000Z' },
      'Your account is locked. Unlock it first.',
      '/settings',
    ],
    ['the email is not verified', { verified: false }, 'Verify your email address first.', undefined],
  ])('says below the button that %s, before anything about the amount', async (_case, user, text, href) => {
    open({ user });
    await fill('1', '');
    expect(confirm()).toBeDisabled();
    expect(confirm()).toHaveAccessibleDescription(text);
    const id = confirm().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.querySelector('a')?.getAttribute('href') ?? undefined).toBe(href);
  });

  it('keeps what is typed, and says next to the field why that is no amount', async () => {
    open();
    await fill('5e2', '');
    expect(amount()).toHaveValue('5e2');
    const sentence = '"5e2" is not an amount. Write one number in digits.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(amount()).toHaveAccessibleDescription(sentence);
    expect(amount()).toBeInvalid();
  });

  it('is filled by Max with all that is available', async () => {
    open({ user: { balance: 725.5 } });
    await userEvent.click(screen.getByRole('button', { name: 'Max, $725.50' }));
    expect(amount()).toHaveValue('725.50');
    await pasteAddress('Bitcoin', address);
    expect(confirm()).toBeEnabled();
  });

  it('is read once more before it is sent, and Cancel sends nothing', async () => {
    const { sent } = open({ user: { balance: 725.5 } });
    await fill('600', address);
    await userEvent.click(confirm());
    const review = await screen.findByRole('dialog', { name: 'Check your withdrawal' });
    expect([...review.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      ...['$600.00', '≈ 0.009375 BTC', groupedAddress(address), '$125.50'],
    ]);
    await userEvent.click(within(review).getByRole('button', { name: 'Cancel' }));
    expect(sent('POST', call)).toHaveLength(0);
    expect(amount()).toHaveValue('600');
  });

  it.each<[string, Handlers[string]]>([
    ['a price is doubted', { body: { btc: null, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } }],
    ['prices could not be loaded', refusal(500, 'internal', 'Something went wrong')],
  ])('says so instead of showing a number if %s', async (_case, answer) => {
    open({ handlers: { 'GET /api/rates': answer } });
    await fill('1000', '');
    expect(await screen.findByText(/^Exchange rate unavailable\. Withdrawals can be/)).toBeInTheDocument();
    expect(screen.queryByText(/≈/)).not.toBeInTheDocument();
  });

  it('clears both addresses when the coin changes', async () => {
    open();
    await pasteAddress('Bitcoin', address);
    await userEvent.click(screen.getByRole('radio', { name: 'Ethereum (ETH)' }));
    expect(addressField('Ethereum')).toHaveValue('');
    await pasteAddress('Ethereum', '0x1');
    await userEvent.click(screen.getByRole('radio', { name: 'Bitcoin (BTC)' }));
    expect(addressField('Bitcoin')).toHaveValue('');
  });
});

describe('a withdrawal that is sent', () => {
  it('is not counted twice: an amount that fitted does not become too much', async () => {
    stubApi({ [`POST ${call}`]: received });
    renderApp({ routes: [{ path: '/', element: <Spender /> }], session: signedIn() });
    await fill('600', address);
    await send();
    expect(await screen.findByText('Now $400.00')).toBeInTheDocument();
    expect(screen.queryByText('This is more than your available balance')).not.toBeInTheDocument();
  });

  it('reads "Confirming..." and is sent once, however often the button is pressed', async () => {
    const { sent } = open({ handlers: { [`POST ${call}`]: never } });
    await fill('1000', ` ${address} `);
    await send();
    expect(await screen.findByRole('button', { name: 'Confirming...' })).toBeDisabled();
    await waitFor(() => {
      expect(sent('POST', call)).toHaveLength(1);
    });
    expect(sent('POST', call)[0]?.body).toEqual({
      usd: 1000,
      coinSelected: 'btc',
      btcAddress: address,
      ethAddress: '',
      transactionId: expect.stringMatching(/^\d{13}$/) as string,
    });
  });

  it.each(['Return'])('is received, with both amounts; %s opens a fresh form', async (button) => {
    open({ handlers: { [`POST ${call}`]: received } });
    await fill('1000', address);
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'Withdrawal request received!' });
    expect(dialog).toHaveTextContent(
      'Your request to withdraw ≈ 0.015625 BTC for $1,000.00 has been received and is being reviewed. The dollars are fixed; the coin is priced when approved.',
    );
    expect(within(dialog).getByRole('list', { name: 'Progress' })).toHaveTextContent(
      'RequestedIn reviewPaying out',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: button }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(amount()).toHaveValue('');
    expect(addressField('Bitcoin')).toHaveValue('');
  });

  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('away')), 'Something went wrong'],
    [
      'the balance is gone',
      refusal(409, 'insufficient-funds', 'Insufficient balance'),
      'Insufficient balance',
    ],
  ])('says so when %s, and keeps what was typed', async (_case, answer, text) => {
    open({ handlers: { [`POST ${call}`]: answer } });
    await fill('1000', address);
    await send();
    expect(await screen.findByText(text)).toBeInTheDocument();
    await waitFor(() => {
      expect(confirm()).toBeEnabled();
    });
    expect(screen.getByRole('note')).toHaveTextContent(text);
    expect(amount()).toHaveValue('1000');
    expect(addressField('Bitcoin')).toHaveValue(address);
  });

  it('is the same withdrawal if it is tried again after a lost answer', async () => {
    const { sent } = open({ handlers: { [`POST ${call}`]: () => Promise.reject(new TypeError('away')) } });
    await fill('1000', address);
    await send();
    await screen.findByText('Something went wrong');
    await send();
    await waitFor(() => {
      expect(sent('POST', call)).toHaveLength(2);
    });
    expect(sent('POST', call)[1]?.body).toEqual(sent('POST', call)[0]?.body);
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
