import { normalFlags } from '@keelstone/domain/flags/flags';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { AdminWalletsPage } from './admin-wallets-page.tsx';

const adminId = 'ada00000000000000000';
const update = `/api/wallet/${adminId}`;
const wallet = {
  btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const { expected } = makePreviewWire();
const otherBtc = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const unset = refusal(503, 'wallet-unavailable', 'Deposits are not available at the moment');

describe('the wallets page', () => {
  it('can be set if none was set yet', async () => {
    const { sent } = open({ 'GET /api/wallet': unset, [`PUT ${update}`]: { body: wallet } });
    expect(await screen.findByText(/No addresses are set yet/)).toBeInTheDocument();
    await enter(bitcoin(), wallet.btcAddress);
    await enter(ethereum(), wallet.ethAddress);
    await enter(again('Bitcoin (BTC)'), wallet.btcAddress);
    await enter(again('Ethereum (ETH)'), wallet.ethAddress);
    await press();
    await confirm();
    await waitFor(() => {
      expect(sent('PUT', update).map(({ body }) => body)).toEqual([{ ...wallet, expected }]);
    });
  });

  it('does not say that none are set if they are only hidden', async () => {
    open({ 'GET /api/wallet': refusal(503, 'deposits-off', 'Deposits are paused at the moment') });
    expect(await screen.findByText(/Deposits are switched off/)).toBeInTheDocument();
    expect(screen.queryByText(/No addresses are set yet/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Update Wallets' })).toBeEnabled();
  });

  it('does not report a change if the addresses are merely hidden now', async () => {
    const { handlers, queryClient } = open();
    await loaded();
    handlers['GET /api/wallet'] = refusal(503, 'deposits-off', 'Deposits are paused at the moment');
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/Deposits are switched off/)).toBeInTheDocument();
    expect(screen.queryByText(/changed while this page was open/)).not.toBeInTheDocument();
    expect(bitcoin()).toHaveValue(wallet.btcAddress);
  });
});

describe('an address', () => {
  it('with a wrong checksum is refused', async () => {
    const { sent } = open();
    await loaded();
    await userEvent.clear(ethereum());
    await enter(ethereum(), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD');
    await press();
    expect(await screen.findByText('This is not a valid Ethereum address')).toBeInTheDocument();
    expect(ethereum()).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(sent('PUT', update)).toEqual([]);
  });
});

describe('a new address', () => {
  it('is entered twice, and refused if the two differ', async () => {
    open();
    await loaded();
    expect(screen.queryByLabelText(/again$/)).not.toBeInTheDocument();
    await userEvent.clear(bitcoin());
    await enter(bitcoin(), otherBtc);
    await press();
    expect(await screen.findByText('This is not the same address')).toBeInTheDocument();
    expect(again('Bitcoin (BTC)')).toHaveFocus();
    expect(screen.queryByLabelText('New Ethereum (ETH) address again')).not.toBeInTheDocument();
    await enter(again('Bitcoin (BTC)'), otherBtc);
    await press();
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });
});

describe('updating', () => {
  it('shows old and new addresses, and sends nothing before it is confirmed', async () => {
    const { sent } = open();
    await type(` ${otherBtc} `);
    const dialog = await screen.findByRole('dialog', { name: 'Update the deposit addresses?' });
    for (const text of [otherBtc, wallet.btcAddress, wallet.ethAddress])
      expect(within(dialog).getByText(groupedAddress(text))).toBeInTheDocument();
    expect(within(dialog).getByText(/Ethereum \(ETH\) – unchanged/)).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(sent('PUT', update)).toEqual([]);
  });

  it('shows what somebody else has set in the meantime', async () => {
    const { handlers, queryClient } = open();
    await loaded();
    handlers['GET /api/wallet'] = { body: { ...wallet, btcAddress: otherBtc } };
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/changed while this page was open/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(bitcoin()).toHaveValue(otherBtc);
  });
});

function open(handlers: Handlers = {}) {
  const flags = { [`GET /api/flags/${adminId}`]: { body: normalFlags } };
  const preview = { 'POST /api/preview/update-wallet': { body: makePreviewWire() } };
  const nothing = {
    [`GET /api/wallet/restore/${adminId}`]: { body: { restorable: null } },
  };
  const api = stubApi({ 'GET /api/wallet': { body: wallet }, ...flags, ...nothing, ...preview, ...handlers });
  const { queryClient } = renderApp({
    routes: [{ path: '/admin/wallets', element: <AdminWalletsPage /> }],
    at: '/admin/wallets',
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return { ...api, queryClient };
}

const bitcoin = () => screen.getByLabelText('Bitcoin (BTC) address');
const ethereum = () => screen.getByLabelText('Ethereum (ETH) address');
const again = (coin: string) => screen.getByLabelText(`New ${coin} address again`);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Update Wallets' }));

async function loaded() {
  await screen.findByDisplayValue(wallet.btcAddress);
}

async function type(address: string) {
  await loaded();
  await userEvent.clear(bitcoin());
  await enter(bitcoin(), address);
  await enter(again('Bitcoin (BTC)'), address);
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
}

async function confirm() {
  await userEvent.click(await toConfirm());
}

/** The button that does it, once the preview is there. */
async function toConfirm(): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  const button = within(dialog).getByRole('button', { name: 'Update Wallets' });
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
  return button;
}
