import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { exampleDepositKey } from '@keelstone/domain/money/deposit-address/deposit-key.contract';
import { depositKeyTexts } from '@keelstone/domain/money/deposit-address/deposit-key.texts';
import { enabledButton, enter, press } from '../../../../testing/actions.ts';
import { adminId, asAdmin, openPage } from '../../../../testing/render-app.tsx';
import { makePreviewWire } from '../../../../testing/wires.ts';
import DepositKeys from './deposit-keys.tsx';

const call = `/api/wallet/key/${adminId}`;
const text = 'The wallet has to show these first addresses: bc1qfirst, bc1qsecond, bc1qthird.';
const preview = makePreviewWire({ warnings: [{ kind: 'first-addresses', text }] });
const handlers = {
  'GET /api/wallet': { body: { btcAddress: 'bc1q', ethAddress: '0x', hasOwnAddresses: true } },
  [`PUT ${call}`]: { body: { message: 'Key updated' } },
  'POST /api/preview/set-deposit-key': { body: preview },
};
const open = () => openPage(<DepositKeys />, handlers, { session: asAdmin });
const field = () => screen.getByLabelText(/^Extended public key/);

it('a new key is compared by its first addresses, sent once, and not shown again', async () => {
  const { sent, bodies } = open();
  await enter(field(), ` ${exampleDepositKey} `);
  await press('Compare its addresses');
  const dialog = await screen.findByRole('dialog', { name: 'Give accounts addresses of this key?' });
  expect(await within(dialog).findByText(text)).toBeInTheDocument();
  expect(field()).toHaveValue('');
  expect(sent('PUT', call)).toEqual([]);
  await userEvent.dblClick(await enabledButton('Use this key'));
  expect(await screen.findByText('Key updated')).toBeInTheDocument();
  const body = { script: 'bip84', key: exampleDepositKey, expected: preview.expected };
  expect(bodies('PUT', call)).toEqual([body]);
});

it('a private key is refused before anything is sent', async () => {
  const { requests } = open();
  expect(await screen.findByText(/^A key is set/)).toBeInTheDocument();
  await enter(field(), exampleDepositKey.replace('xpub', 'zprv'));
  await press('Compare its addresses');
  expect(await screen.findByText(depositKeyTexts.private)).toBeInTheDocument();
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
