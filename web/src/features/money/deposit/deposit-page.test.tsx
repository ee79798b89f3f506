import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@keelstone/domain/kernel/time/time-units';
import { startUpload } from '../../../lib/firebase/storage.ts';
import { openDraft } from '../../../lib/forms/draft-id.ts';
import { noteServerTime } from '../../../lib/server-time.ts';
import { enter, fileInput, openPart } from '../../../testing/actions.ts';
import { away, type Handlers, never, openPage, refusal } from '../../../testing/render-app.tsx';
import { makeTransactionWire } from '../../../testing/wires.ts';
import { DepositPage } from './deposit-page.tsx';

/** In the form, but not in a toast. */
const seen = 'form *';

vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload: vi.fn() }));

const call = '/api/transaction/deposit';
const wallet = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' };
const received = { body: { message: 'ok', transaction: makeTransactionWire() } };

beforeEach(() => {
  vi.mocked(startUpload).mockReset().mockResolvedValue(uploaded());
});
afterEach(() => void vi.useRealTimers());

it('a deposit that is sent reads "Confirming..." and is sent once, however often the button is pressed', async () => {
  const { sent, bodies } = await open({ [`POST ${call}`]: never });
  await fill();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Confirm deposit' }));
  expect(await screen.findByRole('button', { name: 'Confirming...' })).toBeDisabled();
  await expect.poll(() => sent('POST', call)).toHaveLength(1);
  expect(bodies('POST', call)[0]).toMatchObject({
    usd: 500,
    coinSelected: 'btc',
    remarks: 'first',
    proof: expect.stringMatching(/^gs:\/\/bucket\/inbox\/clara000000000000000\/\d+-proof\.png$/) as string,
    transactionId: expect.stringMatching(/^\d{13}$/) as string,
  });
});

it('a deposit that is sent shows the progress of the upload, during which it can be cancelled but nothing else can be changed', async () => {
  vi.mocked(startUpload).mockResolvedValue(uploaded({ percent: 40, isFinished: false }));
  await open();
  await send();
  const bar = await screen.findByRole('progressbar', { name: 'Uploading' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('40');
  expect(amount()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancel upload' })).toBeEnabled();
});

describe('a deposit that fails', () => {
  it.each<[string, Handlers[string], string]>([
    ['nobody answers', away, 'Something went wrong'],
    ['the rate is away', refusal(503, 'rate-unavailable', 'No exchange rate'), 'No exchange rate'],
  ])('says so when %s, keeps what was typed, and is the same one again', async (_case, answer, text) => {
    const { sent } = await open({ [`POST ${call}`]: answer });
    await send();
    expect(await screen.findByText(text)).toBeInTheDocument();
    await confirm();
    expect(amount()).toHaveValue('500');
    expect(screen.getByLabelText('Remarks (optional)')).toHaveValue('first');
    expect(screen.getByRole('img', { name: 'Proof of payment: proof.png' })).toBeInTheDocument();
    await expect.poll(() => sent('POST', call)).toHaveLength(2);
    const [first, second] = sent('POST', call);
    // The quote may have arrived in between.
    expect(second?.body).toMatchObject(first?.body as object);
    // After a reload too.
    expect(first?.body).toMatchObject({ transactionId: openDraft('deposit') });
    expect(startUpload).toHaveBeenCalledTimes(1);
  });

  it('is a new one after the first turned out to have arrived', async () => {
    const { sent, bodies } = await open({
      [`POST ${call}`]: refusal(409, 'key-reused', 'This request was already sent'),
    });
    await send();
    await screen.findByText('This request was already sent');
    await confirm();
    await expect.poll(() => sent('POST', call)).toHaveLength(2);
    const [first, second] = bodies('POST', call);
    expect(second).not.toEqual(first);
  });

  it('says what may be wrong if the rules refuse the upload, and submits nothing', async () => {
    vi.mocked(startUpload).mockResolvedValue(uploaded({ code: 'storage/unauthorized' }));
    const { sent } = await open();
    await send();
    expect(await screen.findByText(/You can upload 40 files a day/)).toBeInTheDocument();
    expect(sent('POST', call)).toEqual([]);
  });

  it('says at the proof that the server could not use it, and uploads it again', async () => {
    const body = { error: 'This file cannot be used', code: 'invalid-upload', field: 'proof' };
    const { sent } = await open({ [`POST ${call}`]: { status: 400, body } });
    await send();
    await screen.findByText('This file cannot be used', { selector: seen });
    await confirm();
    await expect.poll(() => sent('POST', call)).toHaveLength(2);
    expect(startUpload).toHaveBeenCalledTimes(2);
  });
});

it('a transaction id has the format of its coin; a link that is refused stays whole with the reason', async () => {
  const txid = 'ab'.repeat(32);
  const field = () => screen.getByLabelText('Transaction id (optional)');
  const { bodies } = await open();
  await fill();
  const link = `https://mempool.space/testnet/tx/${txid}`;
  await enter(field(), link);
  expect(field()).toHaveValue(link);
  await confirm();
  await screen.findByText(/not about the main network/, { selector: seen });
  await userEvent.clear(field());
  await enter(field(), `0x${txid}`);
  await confirm();
  await screen.findByText(/^A Bitcoin transaction id has 64 digits/, { selector: seen });
  expect(field()).toBeInvalid();
  expect(field()).toHaveFocus();
  await openPart(1);
  await userEvent.click(screen.getByRole('radio', { name: 'Ethereum (ETH)' }));
  await openPart(3);
  await confirm();
  await expect.poll(() => bodies('POST', call)[0]).toMatchObject({ coinSelected: 'eth', txid: `0x${txid}` });
});

describe('leaving the deposit page', () => {
  /** Whether the browser would ask before the tab is closed. */
  const isAskedOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('asks first if a proof was chosen, and keeps it if the person stays', async () => {
    const { router } = await open();
    expect(isAskedOnClosing()).toBe(false);
    await openPart(3);
    await chooseProof();
    await act(() => router.navigate('/'));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(router.state.location.pathname).toBe('/deposit');
    expect(await screen.findByRole('img', { name: 'Proof of payment: proof.png' })).toBeInTheDocument();
    expect(isAskedOnClosing()).toBe(true);
  });

  it('asks nothing once the deposit is received: Return leads to the dashboard', async () => {
    const { router } = await open({ [`POST ${call}`]: received });
    await send();
    const dialog = await screen.findByRole('dialog', { name: /received and being reviewed/ });
    expect(isAskedOnClosing()).toBe(false);
    expect(within(dialog).getByText('Pending')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
    await expect.poll(() => router.state.location.pathname).toBe('/dashboard');
  });
});

describe('the price of a deposit', () => {
  const openPriced = async (handlers: Handlers = {}) => {
    const api = await open(handlers);
    await enter(amount(), '500');
    await openPart(2);
    return api;
  };

  it('shows what to send and how long it holds, and is sent with the deposit', async () => {
    const { bodies } = await openPriced({ [`POST ${call}`]: received });
    expect(await toSend()).toHaveTextContent('0.007813 BTC');
    expect(screen.getByText(/^1 BTC = \$64,000\.00 · this price holds for 2\d min$/)).toBeInTheDocument();
    expect(screen.getByText(/^Send only Bitcoin, over the Bitcoin network/)).toBeInTheDocument();
    expect(bodies('POST', '/api/quote')).toEqual([{ usd: 500, coinSelected: 'btc' }]);
    await openPart(3);
    await chooseProof();
    await confirm();
    await screen.findByRole('dialog', { name: /received and being reviewed/ });
    expect(bodies('POST', call)[0]).toMatchObject({ usd: 500, quote: 'signed-1' });
  });

  it('is not requested below the minimum', async () => {
    const { sent } = await open();
    await enter(amount(), '499');
    expect(await screen.findByText(/≈/)).toBeInTheDocument();
    vi.useFakeTimers();
    fireEvent.change(amount(), { target: { value: '499.99' } });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(sent('POST', '/api/quote')).toEqual([]);
  });

  it('expires, says what that means for coins already sent, and is replaced only on request', async () => {
    const { sent, queryClient } = await openPriced({ 'POST /api/quote': quotes(-minuteMs, 29.5 * minuteMs) });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/If you have sent 0\.007813 BTC already, confirm the deposit as it is/);
    await act(() => queryClient.invalidateQueries());
    expect(sent('POST', '/api/quote')).toHaveLength(1);
    await userEvent.click(within(alert).getByRole('button', { name: 'Get a new price' }));
    expect(await screen.findByText(/this price holds for 2\d min/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent('POST', '/api/quote')).toHaveLength(2);
  });

  it('that was refused is replaced, the old amount is shown, and the deposit can be confirmed at the new one', async () => {
    const { bodies } = await openPriced({
      'POST /api/quote': quotes(-1441 * minuteMs, 29.5 * minuteMs),
      [`POST ${call}`]: { status: 409, body: { error: 'x', code: 'quote-expired', field: 'quote' } },
    });
    // Else it is sent without one.
    await screen.findByText(/^This price has expired/);
    await openPart(3);
    await chooseProof();
    await confirm();
    expect(await screen.findByText(/^This is a new price: the amount was/)).toHaveTextContent('0.007813 BTC');
    await openPart(3);
    await confirm();
    await expect.poll(() => bodies('POST', call)[1]).toMatchObject({ quote: 'signed-2' });
  });

  it.each([60, -60])("holds by the server's clock, whatever ours is: %d minutes off", async (minutes) => {
    const offMs = minutes * minuteMs;
    const headers = { Date: new Date(Date.now() + offMs).toUTCString() };
    await openPriced({ 'POST /api/quote': { ...quotes(29.5 * minuteMs + offMs)(), headers } });
    expect(await screen.findByText(/this price holds for 2\d min/)).toBeInTheDocument();
    noteServerTime(new Date().toUTCString(), Date.now());
  });

  it('asks not to send anything if there is none, and can be loaded again', async () => {
    const { handlers } = await openPriced({ 'POST /api/quote': refusal(503, 'rate-unavailable', 'x') });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Exchange rate unavailable. Please do not send anything/);
    handlers['POST /api/quote'] = quotes(29.5 * minuteMs);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await toSend()).toHaveTextContent('0.007813 BTC');
  });

  it('is removed, with the request to send nothing, while there is no rate', async () => {
    const { handlers, queryClient } = await open();
    const prices = await screen.findAllByText(/1 BTC = \$64,000\.00/);
    handlers['GET /api/rates'] = away;
    await queryClient.invalidateQueries({ queryKey: ['GET /api/rates'] });
    const notice = await screen.findByText(/^Exchange rate unavailable\. Please do not send anything/);
    for (const price of prices) expect(price).not.toBeInTheDocument();
    delete handlers['GET /api/rates'];
    await queryClient.invalidateQueries({ queryKey: ['GET /api/rates'] });
    expect(await screen.findAllByText(/1 BTC = \$64,000\.00/)).toHaveLength(2);
    expect(notice).not.toBeInTheDocument();
  });
});

it('the deposit address is not shown while deposits are switched off, and the page says so', async () => {
  const text = 'Deposits are paused at the moment. Please do not send anything';
  await open({ 'GET /api/wallet': refusal(503, 'deposits-off', text) });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(wallet.btcAddress);
});

async function open(handlers: Handlers = {}) {
  const usual = { 'GET /api/wallet': { body: wallet }, 'POST /api/quote': quotes(29.5 * minuteMs) };
  const page = openPage(<DepositPage />, { ...usual, ...handlers }, { at: '/deposit' });
  await screen.findByLabelText('Amount in USD');
  return page;
}

/** Answers one quote after the other; each ends so much later than now. */
function quotes(...endsInMs: readonly number[]) {
  let given = 0;
  return () => {
    const expiresAt = new Date(Date.now() + (endsInMs[given] ?? 0)).toISOString();
    given += 1;
    const quote = { quote: `signed-${String(given)}`, coinSelected: 'btc', usd: 500, coin: 0.007813 };
    return { body: { ...quote, rate: 64_000, expiresAt } };
  };
}

type Task = Awaited<ReturnType<typeof startUpload>>;

/** The task of Firebase Storage for a file: progress, then the end, if there is one. */
function uploaded({ percent = 100, isFinished = true, code = '' } = {}): Task {
  type Hear = (what?: object) => void;
  const on = (_event: string, next: Hear, failed: Hear, complete: Hear) => {
    next({ bytesTransferred: percent, totalBytes: 100 });
    if (code !== '') failed({ code });
    else if (isFinished) complete();
  };
  return { task: { on, cancel: () => true }, bucket: 'bucket' } as unknown as Task;
}

const toSend = () => screen.findByRole('region', { name: 'What to send' });
const amount = () => screen.getByLabelText('Amount in USD');

async function chooseProof() {
  await userEvent.upload(fileInput(), new File(['proof'], 'proof.png', { type: 'image/png' }));
  await screen.findByRole('button', { name: 'CANCEL' });
}

async function fill() {
  await enter(amount(), '500');
  await openPart(3);
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  await enter(screen.getByLabelText('Remarks (optional)'), 'first');
  await chooseProof();
}

const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm deposit' }));
const send = () => fill().then(confirm);
