import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import type { DepositKeyWire } from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import { depositAddressTexts } from '@keelstone/domain/money/deposit-address/deposit-address.texts';
import { enabledButton, enter } from '../../../../testing/actions.ts';
import { adminId, asAdmin, away, type Handlers, openPage } from '../../../../testing/render-app.tsx';
import { makePreviewWire } from '../../../../testing/wires.ts';
import DepositKeys from './deposit-keys.tsx';

const call = `/api/wallet/key/${adminId}`;
const key: DepositKeyWire = {
  _id: 'key',
  script: 'bip84',
  path: "m/84'/0'/0'",
  fingerprint: 'fd13aac9',
  firstAddresses: ['bc1qfirst', 'bc1qsecond', 'bc1qthird'],
  isCurrent: true,
  addresses: 12,
  gapLimit: 100,
  setAt: '2026-11-20T10:00:00.000Z',
  by: 'Ben Okafor (ben@example.com)',
};
const text = 'The wallet has to show these first addresses: bc1qfirst, bc1qsecond, bc1qthird.';
const preview = makePreviewWire({
  warnings: [{ kind: 'first-addresses', text }],
  ticks: ['first-addresses'],
  toConfirm: 'I have compared them with the wallet.',
});

it('a new key is compared by its first addresses, ticked, and sent once', async () => {
  const { sent, bodies } = open();
  expect(await screen.findByText(/^No key is set/)).toBeInTheDocument();
  await enter(field(), ` ${exampleIds.depositKey} `);
  await compare();
  const dialog = await screen.findByRole('dialog', { name: 'Give accounts addresses of this key?' });
  expect(await within(dialog).findByText(text)).toBeInTheDocument();
  expect(sent('PUT', call)).toEqual([]);
  const use = within(dialog).getByRole('button', { name: 'Use this key' });
  expect(use).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.dblClick(await enabledButton('Use this key'));
  expect(await screen.findByText('Key updated')).toBeInTheDocument();
  expect(bodies('PUT', call)).toEqual([
    {
      script: 'bip84',
      key: exampleIds.depositKey,
      ticked: ['first-addresses'],
      expected: preview.expected,
    },
  ]);
  // It is not shown again.
  await expect.poll(() => field()).toHaveValue('');
});

it.each([
  [
    'private',
    'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE',
  ],
  ['unreadable', 'zpub6rFR7y4Q2'],
] as const)('a key that is %s is refused before anything is sent', async (refusal, entered) => {
  const { requests } = open();
  await enter(field(), entered);
  await compare();
  expect(await screen.findByText(depositAddressTexts.key[refusal])).toBeInTheDocument();
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('the current key is known by its addresses and the gap limit of its wallet, earlier ones stay', async () => {
  const earlier = { ...key, _id: 'earlier', isCurrent: false, addresses: 3 };
  open({ [`GET ${call}`]: { body: { keys: [key, earlier], blocks: { height: 900_001, at: key.setAt } } } });
  expect(
    await screen.findByText(/^12 addresses\. Set the gap limit of the wallet to 100/),
  ).toBeInTheDocument();
  expect(screen.getAllByText('bc1q')).toHaveLength(3);
  expect(screen.getByText('900,001')).toBeInTheDocument();
  expect(screen.getByText('Earlier keys, whose addresses stay watched')).toBeInTheDocument();
});

it('what cannot be loaded can be loaded again', async () => {
  const { handlers } = open({ [`GET ${call}`]: away });
  const again = await screen.findByRole('button', { name: 'Try again' });
  handlers[`GET ${call}`] = { body: { keys: [], blocks: null } };
  await userEvent.click(again);
  expect(await screen.findByText(/^No key is set/)).toBeInTheDocument();
});

function open(handlers: Handlers = {}) {
  const usual = {
    [`GET ${call}`]: { body: { keys: [], blocks: null } },
    [`PUT ${call}`]: { body: { message: 'Key updated' } },
    'POST /api/preview/set-deposit-key': { body: preview },
  };
  return openPage(<DepositKeys />, { ...usual, ...handlers }, { session: asAdmin });
}

const field = () => screen.getByLabelText(/^Extended public key/);
const compare = () => userEvent.click(screen.getByRole('button', { name: 'Compare its addresses' }));
