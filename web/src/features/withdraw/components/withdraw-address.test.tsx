import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { never } from '../../../testing/stub-api.ts';
import {
  address,
  addressField,
  call,
  confirm,
  fill,
  open,
  received,
  send,
} from '../testing/open-withdraw-page.tsx';

const mistyped = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5';

describe('the address', () => {
  it('extracts an address from a payment link with invisible characters, and shows it in groups of four', async () => {
    open();
    await fill('500', `bitcoin:${address.slice(0, 9)}\u200b${address.slice(9)}?amount=0.1`);
    expect(addressField('Bitcoin')).toHaveValue(address);
    await userEvent.tab();
    expect(screen.getByLabelText('The address in groups of four')).toHaveTextContent(groupedAddress(address));
    expect(screen.getByText(/The checksum matches/)).toBeInTheDocument();
  });

  it('says what a payment link asks for besides it, until another address is entered', async () => {
    open();
    await fill('500', `bitcoin:${address}?amount=0.1&label=Shop`);
    expect(screen.getByText('Left out of the link: its amount and its label.')).toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText('Left out of the link: its amount and its label.')).toBeInTheDocument();
    await userEvent.type(addressField('Bitcoin'), 'x');
    expect(screen.queryByText(/Left out of the link/)).not.toBeInTheDocument();
  });

  it.each([
    [`bitcoin:${address}?req-pay=1`, /“req-pay”/],
    [`https://mempool.space/testnet/address/${address}`, /not about the main network/],
  ])(
    'is not taken from a text that is refused, which stays whole with the reason: %s',
    async (text, reason) => {
      open();
      await fill('500', text);
      expect(addressField('Bitcoin')).toHaveValue(text);
      expect(screen.getByText(reason)).toBeInTheDocument();
      expect(addressField('Bitcoin')).toBeInvalid();
      expect(confirm()).toBeDisabled();
      await userEvent.tab();
      expect(addressField('Bitcoin')).toHaveValue(text);
    },
  );

  it('cannot be our own deposit address', async () => {
    const wallet = { body: { btcAddress: address, ethAddress: '0x1' } };
    open({ handlers: { 'GET /api/wallet': wallet } });
    await fill('500', address.toUpperCase());
    await userEvent.tab();
    expect(await screen.findAllByText(/one of our own deposit addresses/)).toHaveLength(2);
    expect(addressField('Bitcoin')).toBeInvalid();
    expect(confirm()).toBeDisabled();
  });

  it('is sent by Enter in the address, and Enter again', async () => {
    const { sent } = open({ handlers: { [`POST ${call}`]: never } });
    await fill('500', address);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Confirm' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => {
      expect(sent('POST', call)).toHaveLength(1);
    });
  });
});

describe('an address whose checksum fails', () => {
  it('asks once more, and nothing is sent if the person goes back', async () => {
    const { sent } = open();
    await fill('500', mistyped);
    await userEvent.click(confirm());
    const dialog = await screen.findByRole('dialog', { name: 'Is this address right?' });
    expect(within(dialog).getByText(groupedAddress(mistyped))).toBeInTheDocument();
    // Another Enter goes back.
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(sent('POST', call)).toHaveLength(0);
    expect(addressField('Bitcoin')).toHaveValue(mistyped);
  });

  it('does not block: it is sent once when it is confirmed', async () => {
    const { sent } = open({ handlers: { [`POST ${call}`]: received } });
    await fill('500', mistyped);
    await send('Withdraw anyway');
    expect(await screen.findByText('Withdrawal request received!')).toBeInTheDocument();
    expect(sent('POST', call)).toHaveLength(1);
  });
});
