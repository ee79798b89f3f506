import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { normalFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import { enabledButton, enter } from '../../../../testing/actions.ts';
import { adminId, asAdmin, type Handlers, openPage, refusal } from '../../../../testing/render-app.tsx';
import { makePreviewWire } from '../../../../testing/wires.ts';
import { AdminWalletsPage } from './admin-wallets-page.tsx';

const update = `/api/wallet/${adminId}`;
const restore = `/api/wallet/restore/${adminId}`;
const wallet = {
  btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const { expected } = makePreviewWire();
const otherBtc = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const hidden = refusal(503, 'deposits-off', 'Deposits are paused at the moment');

describe('the wallets page', () => {
  it('can be set if none was set yet', async () => {
    const unset = refusal(503, 'wallet-unavailable', 'Deposits are not available at the moment');
    const { bodies } = open({ 'GET /api/wallet': unset, [`PUT ${update}`]: { body: wallet } });
    expect(await screen.findByText(/No addresses are set yet/)).toBeInTheDocument();
    expect(changeButton()).toBeNull();
    for (const [coin, address] of [
      ['Bitcoin (BTC)', wallet.btcAddress],
      ['Ethereum (ETH)', wallet.ethAddress],
    ] as const) {
      await enter(screen.getByLabelText(`${coin} address`), address);
      await enter(again(coin), address);
    }
    await press();
    await screen.findByRole('dialog');
    await userEvent.click(await enabledButton('Update Wallets'));
    await expect.poll(() => bodies('PUT', update)).toEqual([{ ...wallet, expected }]);
  });

  it('does not say that none are set, or that they changed, if they are only hidden', async () => {
    const { handlers, queryClient } = open();
    await loaded();
    handlers['GET /api/wallet'] = hidden;
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/Deposits are switched off/)).toBeInTheDocument();
    expect(screen.queryByText(/No addresses are set yet|changed while this page/)).not.toBeInTheDocument();
    expect(bitcoin()).toHaveValue(groupAddress(wallet.btcAddress));
    expect(screen.getByRole('button', { name: 'Update Wallets' })).toBeDisabled();
    await change();
    await enter(bitcoin(), 'x');
    expect(screen.getByRole('button', { name: 'Update Wallets' })).toBeEnabled();
  });

  it('shows what somebody else has set in the meantime', async () => {
    const { handlers, queryClient } = open();
    await loaded();
    handlers['GET /api/wallet'] = { body: { ...wallet, btcAddress: otherBtc } };
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/changed while this page was open/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(bitcoin()).toHaveValue(groupAddress(otherBtc));
    // In one piece to be edited.
    await userEvent.click(bitcoin());
    expect(bitcoin()).toHaveValue(otherBtc);
  });
});

it('the addresses in use are read-only until somebody changes them, and again once they are saved', async () => {
  const { sent, bodies } = open({ [`PUT ${update}`]: { body: { ...wallet, btcAddress: otherBtc } } });
  await loaded();
  expect([bitcoin(), ethereum()].map((field) => field.hasAttribute('readonly'))).toEqual([true, true]);
  await userEvent.click(bitcoin());
  await userEvent.keyboard('{Enter}');
  await change();
  expect(bitcoin()).toHaveFocus();
  expect([bitcoin(), ethereum()].map((field) => field.hasAttribute('readonly'))).toEqual([false, false]);
  expect(changeButton()).toBeNull();
  // Enter sends nothing that has not changed.
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.clear(bitcoin());
  await enter(bitcoin(), otherBtc);
  await enter(again('Bitcoin (BTC)'), otherBtc);
  await press();
  await screen.findByRole('dialog');
  expect(sent('PUT', update)).toEqual([]);
  await userEvent.click(await enabledButton('Update Wallets'));
  await expect.poll(changeButton).not.toBeNull();
  expect(bodies('PUT', update)).toEqual([{ ...wallet, btcAddress: otherBtc, expected }]);
  expect(bitcoin()).toHaveAttribute('readonly');
  expect(bitcoin()).toHaveValue(groupAddress(otherBtc));
});

it('a new address is entered twice, and shown next to the old one: nothing is sent before it is confirmed', async () => {
  const { sent } = open();
  await loaded();
  await change();
  expect(screen.queryByLabelText(/again$/)).not.toBeInTheDocument();
  await userEvent.clear(bitcoin());
  await enter(bitcoin(), ` ${otherBtc} `);
  await press();
  expect(await screen.findByText('This is not the same address')).toBeInTheDocument();
  expect(again('Bitcoin (BTC)')).toHaveFocus();
  expect(screen.queryByLabelText('New Ethereum (ETH) address again')).not.toBeInTheDocument();
  await enter(again('Bitcoin (BTC)'), otherBtc);
  await userEvent.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Update the deposit addresses?' });
  for (const text of [otherBtc, wallet.btcAddress, wallet.ethAddress]) expect(dialog).toHaveTextContent(text);
  expect(within(dialog).getByText(/Ethereum \(ETH\) – unchanged/)).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent('PUT', update)).toEqual([]);
});

it('what opens a wallet is refused before anything is sent', async () => {
  const { requests } = open();
  await loaded();
  await change();
  await userEvent.clear(bitcoin());
  await enter(bitcoin(), 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ');
  await press();
  expect(await screen.findByText(/private key/)).toBeInTheDocument();
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

describe('addresses that one administrator has replaced', () => {
  const restorable = {
    versionId: 'WALLET5EXAMPLE5EXAMPLE5EXA',
    current: { ...wallet, btcAddress: otherBtc },
    before: wallet,
    by: 'Ben Okafor (ben@example.com)',
    isOwn: false,
    at: '2026-11-20T10:00:00.000Z',
    until: '2026-11-23T10:00:00.000Z',
  };

  it('are compared, and restored once for a double click', async () => {
    const { sent, bodies, handlers } = open({ [`GET ${restore}`]: { body: { restorable } } });
    handlers[`PUT ${restore}`] = () => {
      handlers[`GET ${restore}`] = { body: { restorable: null } };
      return { body: { message: 'Wallets restored' } };
    };
    expect(await screen.findByText(/Ben Okafor \(ben@example.com\) replaced/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore the deposit addresses?' });
    for (const text of [otherBtc, wallet.btcAddress, wallet.ethAddress])
      expect(dialog).toHaveTextContent(text);
    expect(sent('PUT', restore)).toEqual([]);
    await userEvent.dblClick(await enabledButton('Restore'));
    expect(await screen.findByText('Wallets restored')).toBeInTheDocument();
    const { versionId } = restorable;
    expect(bodies('PUT', restore)).toEqual([{ versionId, expected }]);
    await expect.poll(() => screen.queryByText(/replaced the deposit addresses/)).toBeNull();
  });

  it('are not offered to the person who replaced them', async () => {
    open({ [`GET ${restore}`]: { body: { restorable: { ...restorable, isOwn: true } } } });
    expect(await screen.findByText(/You replaced the deposit addresses alone/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  });
});

function open(handlers: Handlers = {}) {
  const usual = {
    'GET /api/wallet': { body: wallet },
    [`GET /api/flags/${adminId}`]: { body: normalFlags },
    [`GET ${restore}`]: { body: { restorable: null } },
  };
  return openPage(<AdminWalletsPage />, { ...usual, ...handlers }, { session: asAdmin });
}

const bitcoin = () => screen.getByLabelText('Bitcoin (BTC) address');
const ethereum = () => screen.getByLabelText('Ethereum (ETH) address');
const changeButton = () => screen.queryByRole('button', { name: 'Change addresses' });
const change = async () => userEvent.click(await enabledButton('Change addresses'));
const again = (coin: string) => screen.getByLabelText(`New ${coin} address again`);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Update Wallets' }));
const loaded = () => screen.findByDisplayValue(groupAddress(wallet.btcAddress));
