import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { enter, openDisclosure } from '../../../testing/actions.ts';
import { away, type Handlers, never, openPage, refusal } from '../../../testing/render-app.tsx';
import { DepositPage } from './deposit-page.tsx';

const call = '/api/wallet/address/clara000000000000000';
const own = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const wallet = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' };

describe('the own address', () => {
  it('does not exist without a key, nor anything said about it', async () => {
    const { requests } = open({ 'GET /api/wallet': { body: wallet } });
    await expect.poll(() => requests.map(({ path }) => path)).toContain('/api/wallet');
    await screen.findByText(/1 BTC = /);
    expect(screen.queryByText(/own Bitcoin address|another way/)).not.toBeInTheDocument();
  });

  it('stands before the documented form, and is asked for by a press alone, once for a double click', async () => {
    const { sent, bodies } = open();
    const text = await screen.findByText(
      `Send any amount from $${String(depositLimits.usdMin)}. We see it by ourselves.`,
    );
    const form = screen.getByRole('form', { name: 'Deposit Funds' });
    expect(text.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(sent('POST', call)).toEqual([]);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Show my address' }));
    const shown = await screen.findByRole('region', { name: 'Your Bitcoin address' });
    expect(shown).toHaveTextContent(groupAddress(own).replaceAll(' ', ''));
    expect(shown.parentElement).toHaveFocus();
    expect(bodies('POST', call)).toEqual([{}]);
    expect(screen.queryByRole('button', { name: 'Show my address' })).not.toBeInTheDocument();
  });

  it('keeps what was typed into the form while it comes', async () => {
    const { handlers, queryClient } = open({ 'GET /api/wallet': { body: wallet } });
    await enter(screen.getByLabelText('Amount in USD'), '750');
    handlers['GET /api/wallet'] = { body: { ...wallet, hasOwnAddresses: true } };
    await queryClient.invalidateQueries();
    await screen.findByRole('button', { name: 'Show my address' });
    expect(screen.getByLabelText('Amount in USD')).toHaveValue('750');
  });

  it('is busy while it is asked for', async () => {
    open({ [`POST ${call}`]: never });
    await show();
    expect(await screen.findByRole('button', { name: 'Showing...' })).toBeDisabled();
  });

  it.each<[string, Handlers[string], RegExp]>([
    ['nobody answers', away, /You can try again/],
    ['it was changed', refusal(503, 'wallet-unavailable', 'Not available'), /Not available/],
  ])('is not shown if %s, and can be asked for again', async (_case, answer, text) => {
    const { handlers } = open({ [`POST ${call}`]: answer });
    await show();
    expect(await screen.findByRole('note')).toHaveTextContent(text);
    handlers[`POST ${call}`] = { body: { btcAddress: own } };
    await show();
    expect(await screen.findByRole('region', { name: 'Your Bitcoin address' })).toBeInTheDocument();
  });

  it('goes while deposits are switched off', async () => {
    const { handlers, queryClient } = open();
    await show();
    await screen.findByRole('region', { name: 'Your Bitcoin address' });
    handlers['GET /api/wallet'] = refusal(503, 'deposits-off', 'Deposits are paused');
    await queryClient.invalidateQueries();
    await expect.poll(() => document.body.textContent).not.toContain(own);
  });
});

it('a fixed price is that of the next payment, and says what to send and until when it holds', async () => {
  const quote = { quote: 'signed', coinSelected: 'btc', usd: 750, coin: 0.011719, rate: 64_000 };
  const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
  const { bodies } = open({ 'POST /api/quote': { body: { ...quote, expiresAt } } });
  await show();
  await openDisclosure('Fix the price before you send');
  const form = within(screen.getByRole('form', { name: 'Fix the price' }));
  await enter(form.getByLabelText('How much in USD'), '499');
  await userEvent.click(form.getByRole('button', { name: 'Fix the price' }));
  expect(await form.findByText(/equivalent to 500/)).toBeInTheDocument();
  await userEvent.clear(form.getByLabelText('How much in USD'));
  await enter(form.getByLabelText('How much in USD'), '750');
  await userEvent.click(form.getByRole('button', { name: 'Fix the price' }));
  const fixed = await screen.findByText(/holds until \d\d:\d\d/);
  expect(fixed.parentElement).toHaveTextContent(
    /^Send 0\.011719 BTC\. This price holds until .* within 60 minutes after\./,
  );
  expect(bodies('POST', '/api/quote')).toEqual([{ usd: 750, coinSelected: 'btc' }]);
  expect(bodies('POST', call)).toEqual([{}, { quote: 'signed' }]);
});

function open(handlers: Handlers = {}) {
  const usual = {
    'GET /api/wallet': { body: { ...wallet, hasOwnAddresses: true } },
    [`POST ${call}`]: { body: { btcAddress: own } },
  };
  return openPage(<DepositPage />, { ...usual, ...handlers }, { at: '/deposit' });
}

const show = async () => userEvent.click(await screen.findByRole('button', { name: 'Show my address' }));
