import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { RestoreWallet } from './restore-wallet.tsx';

const adminId = 'ben00000000000000000';
const path = `/api/wallet/restore/${adminId}`;
const good = {
  btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ethAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
};
const restorable = {
  versionId: 'WALLET5EXAMPLE5EXAMPLE5EXA',
  current: { ...good, btcAddress: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' },
  before: good,
  by: 'Ada Moreau (ada@example.com)',
  isOwn: false,
  at: '2026-11-20T10:00:00.000Z',
  until: '2026-11-23T10:00:00.000Z',
};

it('shows who replaced the addresses, compares them, and restores them once for a double click', async () => {
  const { sent, handlers } = open({
    [`PUT ${path}`]: () => {
      handlers[`GET ${path}`] = { body: { restorable: null } };
      return { body: { message: 'Wallets restored' } };
    },
  });
  expect(await screen.findByText(/Ada Moreau \(ada@example.com\) replaced/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  const dialog = await screen.findByRole('dialog', { name: 'Restore the deposit addresses?' });
  for (const text of [restorable.current.btcAddress, good.btcAddress, good.ethAddress])
    expect(within(dialog).getByText(groupedAddress(text))).toBeInTheDocument();
  expect(sent('PUT', path)).toEqual([]);
  const button = within(dialog).getByRole('button', { name: 'Restore' });
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
  await userEvent.dblClick(button);
  expect(await screen.findByText('Wallets restored')).toBeInTheDocument();
  const { expected } = makePreviewWire();
  expect(sent('PUT', path).map(({ body }) => body)).toEqual([{ versionId: restorable.versionId, expected }]);
  await waitFor(() => {
    expect(screen.queryByText(/replaced the deposit addresses/)).not.toBeInTheDocument();
  });
});

it('does not offer it to the person who replaced them, but shows that others can', async () => {
  open({ [`GET ${path}`]: { body: { restorable: { ...restorable, isOwn: true } } } });
  expect(await screen.findByText(/You replaced the deposit addresses alone/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
});

function open(handlers: Handlers = {}) {
  const api = stubApi({
    [`GET ${path}`]: { body: { restorable } },
    'POST /api/preview/restore-wallet': { body: makePreviewWire() },
    ...handlers,
  });
  renderApp({
    routes: [{ path: '/admin/wallets', element: <RestoreWallet /> }],
    at: '/admin/wallets',
    session: signedIn({ _id: adminId, name: 'Ben Okafor', isAdmin: true }),
  });
  return api;
}
