import type { AddressBookWire, SavedAddressWire } from '@keelstone/domain/api/address-book.contract';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
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
} from '../testing/open-withdraw-page.tsx';

const saved: SavedAddressWire = {
  _id: 'address0000000000001',
  coin: 'btc',
  address,
  label: 'Ledger',
  addedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-21T10:00:00.000Z',
  usableFrom: null,
};
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000 + 30_000).toISOString();

function openWith(book: Partial<AddressBookWire>, handlers: Parameters<typeof open>[0] = {}) {
  const body: AddressBookWire = { addresses: [saved], onlySaved: false, onlySavedUntil: null, ...book };
  return open({ ...handlers, handlers: { 'GET /api/address': { body }, ...handlers.handlers } });
}
const chooser = () => screen.findByRole('button', { name: 'Choose from your addresses' });

describe('a saved address', () => {
  it('is chosen with the keyboard, by label, groups of four and last use, and read once more with its label', async () => {
    openWith({});
    await userEvent.type(amount(), '500');
    (await chooser()).focus();
    await userEvent.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: /^Ledger/ });
    expect(item).toHaveTextContent(groupedAddress(address));
    expect(item).toHaveTextContent('Last used Nov 21, 2026');
    await userEvent.keyboard('{Enter}');
    expect(addressField('Bitcoin')).toHaveValue(address);
    expect(await screen.findByText(/The checksum matches/)).toBeInTheDocument();
    expect(screen.getByText('Ledger')).toBeInTheDocument();
    await userEvent.click(confirm());
    const review = await screen.findByRole('dialog', { name: 'Check your withdrawal' });
    expect(review).toHaveTextContent(`Ledger${groupedAddress(address)}`);
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
    const api = openWith(
      { addresses: [] },
      {
        handlers: {
          'POST /api/address': () => {
            api.handlers['GET /api/address'] = {
              body: { addresses: [saved], onlySaved: false, onlySavedUntil: null },
            };
            return { body: { message: 'Address saved' } };
          },
        },
      },
    );
    await fill('500', address);
    await userEvent.click(await screen.findByRole('button', { name: 'Save this address' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save this address' });
    expect(dialog).toHaveTextContent(groupedAddress(address));
    await userEvent.type(within(dialog).getByLabelText('Label'), 'Ledger{Enter}');
    expect(await screen.findByText('Saved as')).toBeInTheDocument();
    expect(api.sent('POST', '/api/address').map(({ body }) => body)).toEqual([
      { coinSelected: 'btc', address, label: 'Ledger' },
    ]);
    expect(api.sent('POST', call)).toHaveLength(0);
    expect(amount()).toHaveValue('500');
  });

  it('is not required if the address book could not be loaded: the withdrawal can be sent', async () => {
    open();
    await fill('500', address);
    await waitFor(() => {
      expect(confirm()).toBeEnabled();
    });
    expect(screen.queryByRole('button', { name: 'Save this address' })).not.toBeInTheDocument();
  });
});

describe('while “Only my addresses” is on', () => {
  it('an address that is not saved is not sent to, and the form says why', async () => {
    openWith({ addresses: [], onlySaved: true });
    await fill('500', address);
    await waitFor(() => {
      expect(confirm()).toBeDisabled();
    });
    expect(confirm()).toHaveAccessibleDescription(
      /“Only my addresses” is on\. Choose one of your addresses ?\./,
    );
  });

  it('an address that is too new is counted down', async () => {
    openWith({ addresses: [{ ...saved, usableFrom: inHours(47) }], onlySaved: true });
    await fill('500', address);
    await waitFor(() => {
      expect(confirm()).toHaveAccessibleDescription(/This address can be used in 4[67] h \d+ min\./);
    });
  });

  it('a saved one is sent to', async () => {
    const { sent } = openWith({ onlySaved: true }, { handlers: { [`POST ${call}`]: received } });
    await chooser();
    await fill('500', address);
    await send();
    expect(await screen.findByText('Withdrawal request received!')).toBeInTheDocument();
    expect(sent('POST', call)).toHaveLength(1);
  });
});

describe('a withdrawal that waits', () => {
  const waiting = makeTransactionWire({
    type: 'Withdrawal',
    btcAddress: address,
    waits: [{ reason: 'address', until: inHours(24) }],
  });
  const answer = { body: { message: 'ok', transaction: waiting } };

  it('can be cancelled next to what it waits for', async () => {
    const cancel = `/api/transaction/delete/${waiting._id}`;
    const handlers = {
      [`POST ${call}`]: answer,
      [`DELETE ${cancel}`]: { body: { message: 'Transaction deleted' } },
    };
    const { sent } = openWith({}, { handlers });
    await fill('500', address);
    await send();
    await screen.findByText(/It waits until its address is no longer new, in 2[34] h \d+ min\./);
    await userEvent.click(screen.getByRole('button', { name: 'View this withdrawal' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Cancel Bitcoin withdrawal, order/ }));
    const question = await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' });
    expect(sent('DELETE', cancel)).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('Transaction deleted')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(sent('DELETE', cancel)).toHaveLength(1);
  });

  it('does not offer to cancel there if it only waits for its review', async () => {
    openWith({}, { handlers: { [`POST ${call}`]: received } });
    await fill('500', address);
    await send();
    await screen.findByText('Withdrawal request received!');
    expect(screen.queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  });
});
