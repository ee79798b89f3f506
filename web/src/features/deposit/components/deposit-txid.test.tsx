import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enter } from '../../../testing/enter.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { DepositPage } from './deposit-page.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));
vi.mock('../../../lib/upload/upload-to-inbox.ts', () => ({
  uploadToInbox: () => Promise.resolve('inbox/clara000000000000000/1-proof.png'),
}));

const post = '/api/transaction/deposit';
const txid = 'ab'.repeat(32);
const txidOfBitcoin = 'A Bitcoin transaction id has 64 digits from 0 to 9 and a to f';

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:proof', revokeObjectURL: () => undefined });
});

describe('the transaction id of a deposit', () => {
  it('is sent with the deposit', async () => {
    const { sent } = await fill();
    await enter(field(), ` ${txid} `);
    await confirm();
    await waitFor(() => {
      expect(sent('POST', post)[0]?.body).toMatchObject({ txid });
    });
  });

  it('is read from the link of an explorer', async () => {
    await fill();
    await userEvent.click(field());
    await userEvent.paste(`https://mempool.space/tx/${txid}`);
    expect(field()).toHaveValue(txid);
  });

  it('stays whole in a link that is refused, with the reason once it is sent', async () => {
    await fill();
    const link = `https://mempool.space/testnet/tx/${txid}`;
    await userEvent.click(field());
    await userEvent.paste(link);
    expect(field()).toHaveValue(link);
    await confirm();
    expect(await screen.findByText(/not about the main network/)).toBeInTheDocument();
  });

  it('may be left out', async () => {
    const { sent } = await fill();
    expect(field()).not.toBeRequired();
    await confirm();
    await waitFor(() => {
      expect(sent('POST', post)[0]?.body).toMatchObject({ txid: '' });
    });
  });

  it('must have the format of its coin; otherwise the field says so and takes the focus', async () => {
    const { sent } = await fill();
    await enter(field(), `0x${txid}`);
    await confirm();
    expect(await screen.findByText(txidOfBitcoin)).toBeInTheDocument();
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: 'Ethereum (ETH)' }));
    await confirm();
    await waitFor(() => {
      expect(sent('POST', post)[0]?.body).toMatchObject({ coinSelected: 'eth', txid: `0x${txid}` });
    });
  });

  it("of another deposit is refused with the server's message, and everything typed is kept", async () => {
    const sentence = 'Another deposit of yours names this transaction already';
    await fill({ [`POST ${post}`]: refusal(409, 'txid-used', sentence) });
    await enter(field(), txid);
    await confirm();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(field()).toHaveValue(txid);
  });
});

const field = () => screen.getByLabelText('Transaction id (optional)');

const confirm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm deposit' }));
};

async function fill(handlers: Handlers = {}) {
  const api = stubApi({
    'GET /api/wallet': { body: { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' } },
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    [`POST ${post}`]: { body: { message: 'ok', transaction: makeTransactionWire() } },
    ...handlers,
  });
  renderApp({
    routes: [{ path: '/deposit', element: <DepositPage /> }],
    at: '/deposit',
    session: signedIn(),
  });
  await enter(screen.getByLabelText('Amount in USD'), '500');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('The drop zone has no file input');
  await userEvent.upload(input, new File(['proof'], 'proof.png', { type: 'image/png' }));
  await screen.findByRole('button', { name: 'CANCEL' });
  return api;
}
