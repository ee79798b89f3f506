import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { enter, openDisclosure } from '../../../testing/actions.ts';
import { type Handlers, openPage, refusal } from '../../../testing/render-app.tsx';
import { DepositPage } from './deposit-page.tsx';

const call = '/api/wallet/address/clara000000000000000';
const own = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const wallet = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' };

const open = (handlers: Handlers = {}) =>
  openPage(
    <DepositPage />,
    {
      'GET /api/wallet': { body: { ...wallet, hasOwnAddresses: true } },
      [`POST ${call}`]: { body: { btcAddress: own } },
      ...handlers,
    },
    { at: '/deposit' },
  );
const show = async () => userEvent.click(await screen.findByRole('button', { name: 'Show my address' }));
const shown = () => screen.findByRole('region', { name: 'Your Bitcoin address' });

describe('the own address', () => {
  it('comes once there is a key, and keeps what was typed into the form', async () => {
    const { handlers, queryClient } = open({ 'GET /api/wallet': { body: wallet } });
    await enter(screen.getByLabelText('Amount in USD'), '750');
    expect(screen.queryByText(/own Bitcoin address|another way/)).not.toBeInTheDocument();
    handlers['GET /api/wallet'] = { body: { ...wallet, hasOwnAddresses: true } };
    await queryClient.invalidateQueries();
    await screen.findByRole('button', { name: 'Show my address' });
    expect(screen.getByLabelText('Amount in USD')).toHaveValue('750');
  });

  it('is before the documented form, and is asked for by a press alone, once for a double click', async () => {
    const { sent, bodies } = open();
    const lead = `Send any amount from $${String(depositLimits.usdMin)}. We see it by ourselves.`;
    const form = screen.getByRole('form', { name: 'Deposit Funds' });
    const following = (await screen.findByText(lead)).compareDocumentPosition(form);
    expect(following).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(sent('POST', call)).toEqual([]);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Show my address' }));
    expect(await shown()).toHaveTextContent(groupAddress(own).replaceAll(' ', ''));
    expect((await shown()).parentElement).toHaveFocus();
    expect(bodies('POST', call)).toEqual([{}]);
    expect(screen.queryByRole('button', { name: 'Show my address' })).not.toBeInTheDocument();
  });

  it('is not shown if it was changed, and goes while deposits are off', async () => {
    const { handlers, queryClient } = open();
    handlers[`POST ${call}`] = refusal(503, 'wallet-unavailable', 'Not available');
    await show();
    expect(await screen.findByText(/Not available/)).toBeInTheDocument();
    handlers[`POST ${call}`] = { body: { btcAddress: own } };
    await show();
    await shown();
    handlers['GET /api/wallet'] = refusal(503, 'deposits-off', 'Deposits are paused');
    await queryClient.invalidateQueries();
    await expect.poll(() => document.body.textContent).not.toContain(own);
  });
});

it('a fixed price is that of the next payment, with what to send and until when it holds', async () => {
  const quote = { quote: 'signed', coinSelected: 'btc', usd: 750, coin: 0.011719, rate: 64_000 };
  const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
  const { bodies } = open({ 'POST /api/quote': { body: { ...quote, expiresAt } } });
  await show();
  await openDisclosure('Fix the price before you send');
  const form = within(screen.getByRole('form', { name: 'Fix the price' }));
  const fix = async (usd: string) => {
    await userEvent.clear(form.getByLabelText('How much in USD'));
    await enter(form.getByLabelText('How much in USD'), usd);
    await userEvent.click(form.getByRole('button', { name: 'Fix the price' }));
  };
  await fix('499');
  expect(await form.findByText(/equivalent to 500/)).toBeInTheDocument();
  await fix('750');
  const fixed = await screen.findByText(/holds until \d\d:\d\d/);
  expect(fixed.parentElement).toHaveTextContent(
    /^Send 0\.011719 BTC\. This price holds until .* within 60 minutes after\./,
  );
  expect(bodies('POST', '/api/quote')).toEqual([{ usd: 750, coinSelected: 'btc' }]);
  expect(bodies('POST', call)).toEqual([{}, { quote: 'signed' }]);
});
