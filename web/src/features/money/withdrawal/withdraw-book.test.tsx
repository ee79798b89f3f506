import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AddressBookWire } from '@keelstone/domain/money/address-book/address-book.contract';
import { enter } from '../../../testing/actions.ts';
import type { Handlers } from '../../../testing/render-app.tsx';
import { makeAddressBookWire, makeSavedAddressWire, makeTransactionWire } from '../../../testing/wires.ts';
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

const saved = makeSavedAddressWire({ address, lastUsedAt: '2026-11-21T10:00:00.000Z' });
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString();
const bookOf = (changes: Partial<AddressBookWire>) => ({
  body: makeAddressBookWire({ addresses: [saved], ...changes }),
});
const openWith = (book: Partial<AddressBookWire>, handlers: Handlers = {}) =>
  open({ 'GET /api/address': bookOf(book), ...handlers });
const chooser = () => screen.findByRole('button', { name: 'Choose from your addresses' });

describe('a saved address', () => {
  it('is chosen with the keyboard, by label, groups of four and last use, and read once more with its label', async () => {
    openWith({});
    await enter(amount(), '500');
    (await chooser()).focus();
    await userEvent.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: /^Ledger/ });
    expect(item).toHaveTextContent(address);
    expect(item).toHaveTextContent('Last used Nov 21, 2026');
    await userEvent.keyboard('{Enter}');
    expect(addressField()).toHaveValue(address);
    expect(await screen.findByText(/The checksum matches/)).toBeInTheDocument();
    await userEvent.click(confirm());
    const review = await screen.findByRole('dialog', { name: 'Check your withdrawal' });
    expect(review).toHaveTextContent(`Ledger${address}`);
  });

  it('is recognised in another spelling, and not offered for the other coin', async () => {
    openWith({});
    await chooser();
    await fill('500', `bitcoin:${address.toUpperCase()}`);
    expect(await screen.findByText('Saved as')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Ethereum (ETH)' }));
    expect(screen.queryByRole('button', { name: 'Choose from your addresses' })).not.toBeInTheDocument();
  });

  it('can be created from the typed address, with a label', async () => {
    const api = openWith({ addresses: [] });
    api.handlers['POST /api/address'] = () => {
      api.handlers['GET /api/address'] = bookOf({});
      return { body: { message: 'Address saved' } };
    };
    await fill('500', address);
    await userEvent.click(await screen.findByRole('button', { name: 'Save this address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save this address' });
    expect(dialog).toHaveTextContent(address);
    await userEvent.type(within(dialog).getByLabelText('Label'), 'Ledger{Enter}');
    expect(await screen.findByText('Saved as')).toBeInTheDocument();
    expect(api.bodies('POST', '/api/address')).toEqual([{ coinSelected: 'btc', address, label: 'Ledger' }]);
    expect(api.sent('POST', call)).toHaveLength(0);
    expect(amount()).toHaveValue('500');
  });

  it('is not required if the address book could not be loaded: the withdrawal can be sent', async () => {
    open();
    await fill('500', address);
    await expect.poll(confirm).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Save this address' })).not.toBeInTheDocument();
  });
});

it.each([
  ['that is not saved', [], /“Only my addresses” is on\. Choose one of your addresses ?\./],
  [
    'that is too new',
    [{ ...saved, usableFrom: inHours(47) }],
    /This address can be used in 4[67] h \d+ min\./,
  ],
])('while “Only my addresses” is on, nothing is sent to one %s', async (_which, addresses, why) => {
  openWith({ addresses, onlySaved: true });
  await fill('500', address);
  await expect.poll(confirm).toBeDisabled();
  expect(confirm()).toHaveAccessibleDescription(why);
});

it('while “Only my addresses” is on, a saved one is sent to', async () => {
  const { sent } = openWith({ onlySaved: true }, { [`POST ${call}`]: received });
  await chooser();
  await fill('500', address);
  await send();
  await screen.findByText('Withdrawal request received!');
  expect(sent('POST', call)).toHaveLength(1);
  // It only waits for its review.
  expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
});

it('a withdrawal that waits can be cancelled next to what it waits for', async () => {
  const waits = [{ reason: 'address' as const, until: inHours(24) }];
  const transaction = makeTransactionWire({ type: 'Withdrawal', btcAddress: address, waits });
  openWith({}, { [`POST ${call}`]: { body: { message: 'ok', transaction } } });
  await fill('500', address);
  await send();
  await screen.findByText(/It waits until its address is no longer new, in 2[34] h \d+ min\./);
  await userEvent.click(await screen.findByRole('button', { name: /^Cancel Bitcoin withdrawal, order/ }));
  expect(await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' })).toBeInTheDocument();
});
