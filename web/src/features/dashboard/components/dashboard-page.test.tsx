import type { ResponseOf } from '@keelstone/domain/api/endpoint';
import type { ratesContract } from '@keelstone/domain/api/rates.contract';
import type { OpenRequestsWire, TransactionWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { makeClaimHistoryWire, makePriceHistoryWire } from '../../../testing/make-history-wire.ts';
import { makeRejectedKycWire } from '../../../testing/make-kyc-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi } from '../../../testing/stub-api.ts';
import { DashboardPage } from './dashboard-page.tsx';

describe('the dashboard', () => {
  it('shows what is available in USD, BTC and ETH, and does not mention held amounts if there are none', () => {
    open();
    const overview = screen.getByRole('region', { name: 'Overview' });
    for (const figure of ['$1,000.00', '0.500000 BTC', '2.000000 ETH'])
      expect(overview).toHaveTextContent(figure);
    expect(overview).not.toHaveTextContent('held');
  });

  it('shows what is held next to it', () => {
    open({ user: { held: { balance: 1200, btc: 0, eth: 0.25 } } });
    const overview = screen.getByRole('region', { name: 'Overview' });
    expect(overview).toHaveTextContent('$1,200.00 held');
  });

  it('shows each coin once, and explains it with its value today', async () => {
    open();
    const page = document.body.textContent;
    for (const figure of ['0.500000', '2.000000']) expect(page.split(figure)).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: /^0\.500000 BTC/ }));
    expect(
      await screen.findByText(
        "Your coins are the same money, in the coin you sent. At today's price: $32,000.00",
      ),
    ).toBeInTheDocument();
  });

  it('shows no value of a coin that has no price', async () => {
    open({ rates: { btc: null, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } });
    await userEvent.click(screen.getByRole('button', { name: /^0\.500000 BTC/ }));
    expect(await screen.findByText(/Their price is not available now\.$/)).toBeInTheDocument();
  });

  it('shows the price of each coin, or that there is none', async () => {
    open({ rates: { btc: null, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } });
    const wallet = (name: string) => screen.getByRole('region', { name: `${name} Wallet` });
    expect(await within(wallet('Ethereum')).findByText('1 ETH = $3,200.00')).toBeInTheDocument();
    expect(within(wallet('Bitcoin')).getByText('Exchange rate unavailable')).toBeInTheDocument();
  });
});

describe('what to do next', () => {
  it.each([
    ['Unverified', 'Verify your identity', 'Start verification'],
    ['Pending', 'Your documents are being reviewed', undefined],
    ['Rejected', 'Your documents were not accepted', 'Send documents again'],
  ] as const)('is about the identity while it is %s', (kycStatus, title, action) => {
    open({ user: { kycStatus } });
    const step = screen.getByRole('region', { name: 'What to do next' });
    expect(within(step).getByRole('heading', { name: title })).toBeInTheDocument();
    expect(within(step).queryByRole('link')?.textContent).toBe(action);
  });

  it('says why the identity was rejected', async () => {
    open({ user: { kycStatus: 'Rejected' } });
    const step = screen.getByRole('region', { name: 'What to do next' });
    expect(await within(step).findByText('Reason: The photo is blurred')).toBeInTheDocument();
  });

  it('is a first deposit once the identity is approved, with what is done already', async () => {
    open({ user: { balance: 0, btc: 0, eth: 0 } });
    expect(await screen.findByRole('heading', { name: 'Make your first deposit' })).toBeInTheDocument();
    const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual(['Email', 'Identity', 'First deposit']);
    expect(steps[2]).toHaveAttribute('aria-current', 'step');
  });

  it('is nothing once the account is in use, also while a request is reviewed', async () => {
    open({ open: { items: [makeTransactionWire()] } });
    await screen.findByRole('button', { name: /^Cancel Bitcoin deposit/ });
    expect(screen.queryByRole('region', { name: 'What to do next' })).not.toBeInTheDocument();
    expect(screen.getByText('Verified')).toBeInTheDocument();
  });

  it('says nothing about a first deposit if the pending requests could not be loaded', async () => {
    open({ open: 'refused', user: { balance: 0 } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText('Make your first deposit')).not.toBeInTheDocument();
  });
});

describe('the dashboard of an administrator', () => {
  const desk = <p>What waits</p>;

  const openOwn = () => {
    fireEvent.click(screen.getByRole('heading', { name: 'Your own account' }));
  };

  it('begins with what is waiting, and has their own account folded below', async () => {
    open({ user: { isAdmin: true }, desk });
    const waits = screen.getByText('What waits');
    expect(screen.queryByRole('region', { name: 'Overview' })).not.toBeInTheDocument();
    openOwn();
    const overview = await screen.findByRole('region', { name: 'Overview' });
    expect(waits.compareDocumentPosition(overview)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each(['Unverified', 'Rejected'] as const)(
    'does not ask to verify an account that is %s',
    async (kycStatus) => {
      open({ user: { isAdmin: true, kycStatus }, desk });
      openOwn();
      await screen.findByRole('region', { name: 'Overview' });
      expect(screen.queryByRole('region', { name: 'What to do next' })).not.toBeInTheDocument();
    },
  );
});

type PublicRates = ResponseOf<(typeof ratesContract)['get-rates']>;

type Options = {
  desk?: ReactNode;
  user?: Partial<UserWire>;
  recent?: TransactionWire[];
  open?: OpenRequestsWire | 'refused';
  rates?: PublicRates;
};

const normal: PublicRates = { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' };

function open({
  desk,
  user = {},
  recent = [],
  open: requests = { items: [] },
  rates = normal,
}: Options = {}) {
  stubApi({
    'GET /api/rates': { body: rates },
    'GET /api/claim-history/clara000000000000000': { body: makeClaimHistoryWire() },
    'GET /api/price-history': { body: makePriceHistoryWire() },
    'GET /api/kyc/own/clara000000000000000': { body: { application: makeRejectedKycWire() } },
    'GET /api/transaction/clara000000000000000/recent': { body: recent },
    'GET /api/transaction/clara000000000000000/open':
      requests === 'refused' ? refusal(429, 'too-many-requests', 'Not now') : { body: requests },
  });
  renderApp({
    routes: [{ path: '/dashboard', element: <DashboardPage desk={desk} /> }],
    at: '/dashboard',
    session: signedIn(user),
  });
}
