import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { groupAddress } from '@keelstone/domain/kernel/address/grouped-address';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { enabledButton, enter, openDisclosure, press } from '../../../testing/actions.ts';
import { type Handlers, openPage, refusal } from '../../../testing/render-app.tsx';
import { DepositPage } from './deposit-page.tsx';

const call = '/api/wallet/address/clara000000000000000';
const own = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const other = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g';
const documented = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' };
const wallet = { body: { ...documented, hasOwnAddresses: true } };
const address = { body: { btcAddress: own } };

const open = (handlers: Handlers = {}) => {
  const usual = { 'GET /api/wallet': wallet, [`POST ${call}`]: address };
  return openPage(<DepositPage />, { ...usual, ...handlers }, { at: '/deposit' });
};
const shown = () => screen.findByRole('region', { name: 'Your Bitcoin address' });

it('comes once there is a key, and keeps what was typed into the documented form, which follows it', async () => {
  const { handlers, queryClient, sent } = open({ 'GET /api/wallet': { body: documented } });
  await enter(await screen.findByLabelText('Amount in USD'), '750');
  expect(screen.queryByText(/own Bitcoin address|another way/)).not.toBeInTheDocument();
  handlers['GET /api/wallet'] = wallet;
  await queryClient.invalidateQueries();
  const lead = `Send any amount from $${String(depositLimits.usdMin)}. It appears by itself. No proof needed.`;
  const form = screen.getByRole('form', { name: 'Deposit Funds' });
  const following = (await screen.findByText(lead)).compareDocumentPosition(form);
  expect(following).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByLabelText('Amount in USD')).toHaveValue('750');
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveClass('MuiButton-contained');
  expect(screen.getByRole('button', { name: 'Show my address' })).toHaveClass('MuiButton-outlined');
  expect(sent('POST', call)).toEqual([]);
});

it('is asked for by a press alone, once for a double click, not shown if it was changed, and goes with deposits', async () => {
  const changed = refusal(503, 'wallet-unavailable', 'Not available');
  const { handlers, queryClient, bodies } = open({ [`POST ${call}`]: changed });
  await press('Show my address');
  expect(await screen.findByText(/Not available/)).toBeInTheDocument();
  handlers[`POST ${call}`] = address;
  await userEvent.dblClick(await enabledButton('Show my address'));
  expect(await shown()).toHaveTextContent(groupAddress(own).replaceAll(' ', ''));
  expect((await shown()).parentElement).toHaveFocus();
  expect(bodies('POST', call)).toEqual([{}, {}]);
  expect(screen.queryByRole('button', { name: 'Show my address' })).not.toBeInTheDocument();
  handlers['GET /api/wallet'] = refusal(503, 'deposits-off', 'Deposits are paused');
  await queryClient.invalidateQueries();
  await expect.poll(() => document.body.textContent).not.toContain(own);
});

it('a fixed price is that of the next payment, with what to send and until when it holds', async () => {
  const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
  const { handlers, bodies } = open();
  await press('Show my address');
  await openDisclosure('Fix the price before you send');
  // The key was replaced meanwhile.
  handlers[`POST ${call}`] = { body: { btcAddress: other, quote: { coin: 0.011719, expiresAt } } };
  const form = within(screen.getByRole('form', { name: 'Fix the price' }));
  await enter(form.getByLabelText('How much in USD'), '499');
  await press('Fix the price');
  expect(await form.findByText(/equivalent to 500/)).toBeInTheDocument();
  await userEvent.clear(form.getByLabelText('How much in USD'));
  await enter(form.getByLabelText('How much in USD'), '750');
  await press('Fix the price');
  expect((await screen.findByText(/holds until \d\d:\d\d/)).parentElement).toHaveTextContent(
    /^Send 0\.011719 BTC\. This price holds until .* within 60 minutes after\./,
  );
  expect(await shown()).toHaveTextContent(groupAddress(other).replaceAll(' ', ''));
  expect(bodies('POST', call)).toEqual([{}, { usd: 750 }]);
});
