import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startUpload } from '../../../lib/firebase/storage.ts';
import { enter } from '../../../testing/enter.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { openPart, partOf } from '../../../testing/open-part.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { DepositPage } from './deposit-page.tsx';

vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload: vi.fn() }));

const wallet = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' };
const file = new File(['proof'], 'proof.png', { type: 'image/png' });

beforeEach(() => {
  vi.mocked(startUpload).mockReset().mockResolvedValue(uploaded());
  Object.assign(URL, { createObjectURL: () => 'blob:proof', revokeObjectURL: () => undefined });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a deposit that is sent', () => {
  it('reads "Confirming..." and is sent once, however often the button is pressed', async () => {
    const { sent } = open({ 'POST /api/transaction/deposit': never });
    await fill();
    const button = screen.getByRole('button', { name: 'Confirm deposit' });
    await userEvent.dblClick(button);
    expect(await screen.findByRole('button', { name: 'Confirming...' })).toBeDisabled();
    await waitFor(() => {
      expect(sent('POST', '/api/transaction/deposit')).toHaveLength(1);
    });
    expect(sent('POST', '/api/transaction/deposit')[0]?.body).toMatchObject({
      usd: 500,
      coinSelected: 'btc',
      remarks: 'first',
      proof: expect.stringMatching(/^inbox\/clara000000000000000\/\d+-proof\.png$/) as string,
      transactionId: expect.stringMatching(/^\d{13}$/) as string,
    });
  });

  it('is received and being reviewed; Return opens a fresh form', async () => {
    open({
      'POST /api/transaction/deposit': { body: { message: 'ok', transaction: makeTransactionWire() } },
    });
    await fill();
    await confirm();
    const dialog = await screen.findByRole('dialog', { name: /received and being reviewed/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(amount()).toHaveValue('');
    await openPart(3);
    expect(screen.getByRole('button', { name: 'Proof of payment' })).toBeInTheDocument();
  });

  it('shows the progress of the upload, during which it can be cancelled but nothing else can be changed', async () => {
    vi.mocked(startUpload).mockResolvedValue(uploaded({ percent: 40, isFinished: false }));
    open();
    await fill();
    await confirm();
    const bar = await screen.findByRole('progressbar', { name: 'Uploading' });
    await waitFor(() => {
      expect(bar).toHaveAttribute('aria-valuenow', '40');
    });
    expect(amount()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel upload' })).toBeEnabled();
  });
});

describe('the three parts of a deposit', () => {
  const isOpen = (number: number) => partOf(number).getAttribute('aria-expanded');

  it('lead from one to the next; Continue refuses an amount as sending it would', async () => {
    const { sent } = open();
    await typeAmount('499.99');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(
      await screen.findByText('Please enter an amount greater than or equivalent to 500.'),
    ).toBeVisible();
    await typeAmount('500');
    await userEvent.keyboard('{Enter}');
    expect(isOpen(2)).toBe('true');
    expect(partOf(2)).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(isOpen(3)).toBe('true');
    expect(sent('POST', '/api/transaction/deposit')).toEqual([]);
  });

  it('can be opened in any order, and the one at fault opens when it is sent', async () => {
    open();
    await openPart(3);
    await chooseProof();
    await confirm();
    expect(isOpen(1)).toBe('true');
    expect(amount()).toHaveFocus();
  });
});

describe('a deposit that fails', () => {
  it.each([
    ['nobody answers', () => Promise.reject(new TypeError('away')), 'Something went wrong'],
    [
      'the rate is away',
      refusal(503, 'rate-unavailable', 'Exchange rate unavailable'),
      'Exchange rate unavailable',
    ],
  ])('says so when %s, and keeps what was typed', async (_case, answer, text) => {
    open({ 'POST /api/transaction/deposit': answer });
    await fill();
    await confirm();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Confirm deposit' })).toBeEnabled();
    expect(amount()).toHaveValue('500');
    expect(screen.getByLabelText('Remarks (optional)')).toHaveValue('first');
    expect(screen.getByRole('img', { name: 'Proof of payment: proof.png' })).toBeInTheDocument();
  });

  it('is the same deposit when it is tried again: same id, same upload', async () => {
    const { sent } = open({ 'POST /api/transaction/deposit': () => Promise.reject(new TypeError('away')) });
    await fill();
    await confirm();
    await screen.findByText('Something went wrong');
    await confirm();
    await waitFor(() => {
      expect(sent('POST', '/api/transaction/deposit')).toHaveLength(2);
    });
    const [first, second] = sent('POST', '/api/transaction/deposit');
    expect(second?.body).toEqual(first?.body);
    expect(startUpload).toHaveBeenCalledTimes(1);
  });

  it('is a new one after the first turned out to have arrived', async () => {
    const { sent } = open({
      'POST /api/transaction/deposit': refusal(409, 'key-reused', 'This request was already sent'),
    });
    await fill();
    await confirm();
    await screen.findByText('This request was already sent');
    await confirm();
    await waitFor(() => {
      expect(sent('POST', '/api/transaction/deposit')).toHaveLength(2);
    });
    const [first, second] = sent('POST', '/api/transaction/deposit').map(({ body }) => body);
    expect(second).not.toEqual(first);
  });

  it('says what may be wrong if the rules refuse the upload, and submits nothing', async () => {
    vi.mocked(startUpload).mockResolvedValue(uploaded({ code: 'storage/unauthorized' }));
    const { sent } = open();
    await fill();
    await confirm();
    expect(await screen.findByText(/You can upload 40 files a day/)).toBeInTheDocument();
    expect(sent('POST', '/api/transaction/deposit')).toEqual([]);
  });

  it('says at the proof that the server could not use it, and uploads it again', async () => {
    const body = { error: 'This file cannot be used', code: 'invalid-upload', field: 'proof' };
    const { sent } = open({ 'POST /api/transaction/deposit': { status: 400, body } });
    await fill();
    await confirm();
    await screen.findByText('This file cannot be used', { selector: 'form *' });
    await confirm();
    await waitFor(() => {
      expect(sent('POST', '/api/transaction/deposit')).toHaveLength(2);
    });
    expect(startUpload).toHaveBeenCalledTimes(2);
  });
});

describe('the transaction id of a deposit', () => {
  const txid = 'ab'.repeat(32);
  const field = () => screen.getByLabelText('Transaction id (optional)');

  it('stays whole in a link that is refused, with the reason once it is sent', async () => {
    open();
    await fill();
    const link = `https://mempool.space/testnet/tx/${txid}`;
    await userEvent.click(field());
    await userEvent.paste(link);
    expect(field()).toHaveValue(link);
    await confirm();
    expect(await screen.findByText(/not about the main network/)).toBeInTheDocument();
  });

  it('must have the format of its coin; otherwise the field says so and takes the focus', async () => {
    const { sent } = open();
    await fill();
    await enter(field(), `0x${txid}`);
    await confirm();
    expect(await screen.findByText(/^A Bitcoin transaction id has 64 digits/)).toBeInTheDocument();
    expect(field()).toBeInvalid();
    expect(field()).toHaveFocus();
    await openPart(1);
    await userEvent.click(screen.getByRole('radio', { name: 'Ethereum (ETH)' }));
    await openPart(3);
    await confirm();
    await waitFor(() => {
      expect(sent('POST', '/api/transaction/deposit')[0]?.body).toMatchObject({
        coinSelected: 'eth',
        txid: `0x${txid}`,
      });
    });
  });
});

describe('leaving the deposit page', () => {
  it('asks first if a proof was chosen, and keeps it if the person stays', async () => {
    const { router } = open();
    await openPart(3);
    await chooseProof();
    await act(() => router.navigate('/dashboard'));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/deposit');
    expect(await screen.findByRole('img', { name: 'Proof of payment: proof.png' })).toBeInTheDocument();
    expect(isAskedOnClosing()).toBe(true);
  });

  it('asks nothing if nothing was entered, or once the deposit is received', async () => {
    const { router } = open({
      'POST /api/transaction/deposit': { body: { message: 'ok', transaction: makeTransactionWire() } },
    });
    expect(isAskedOnClosing()).toBe(false);
    await fill();
    await confirm();
    await screen.findByRole('dialog', { name: /received and being reviewed/ });
    expect(isAskedOnClosing()).toBe(false);
    await act(() => router.navigate('/dashboard'));
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});

function open(handlers: Handlers = {}, at = '/deposit') {
  const api = stubApi({
    'GET /api/wallet': { body: wallet },
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    ...handlers,
  });
  const routes = [
    { path: '/deposit', element: <DepositPage /> },
    { path: '/dashboard', element: 'Dashboard' },
  ];
  return { ...api, ...renderApp({ routes, at, session: signedIn() }) };
}

/** Whether the browser would ask before the tab is closed. */
function isAskedOnClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

type Task = Awaited<ReturnType<typeof startUpload>>;

/** What Firebase Storage does with a file: progress, then the end, if there is one. */
function uploaded({ percent = 100, isFinished = true, code = '' } = {}): Task {
  const task = {
    on: (
      _event: string,
      next: (snapshot: object) => void,
      failed: (error: object) => void,
      complete: () => void,
    ) => {
      next({ bytesTransferred: percent, totalBytes: 100 });
      if (code !== '') failed({ code });
      else if (isFinished) complete();
    },
    cancel: () => true,
  };
  return { task } as unknown as Task;
}

const amount = () => screen.getByLabelText('Amount in USD');

async function typeAmount(text: string) {
  await userEvent.clear(amount());
  await enter(amount(), text);
}

async function chooseProof() {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('The drop zone has no file input');
  await userEvent.upload(input, file);
  await screen.findByRole('button', { name: 'CANCEL' });
}

async function fill() {
  await typeAmount('500');
  await openPart(3);
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  await enter(screen.getByLabelText('Remarks (optional)'), 'first');
  await chooseProof();
}

const confirm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm deposit' }));
};
