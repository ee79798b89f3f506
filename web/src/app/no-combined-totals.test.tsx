import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { usdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import { forbiddenSums, sumsShown, type MoneyFigures } from '@keelstone/domain/testing/money-sums';
import { StatementPage } from '../features/money/statement/statement-page.tsx';
import { WithdrawPage } from '../features/money/withdrawal/withdraw-page.tsx';
import { UserDetailPage } from '../pages/admin-users/user-detail-page.tsx';
import { DashboardPage } from '../pages/dashboard/dashboard-page.tsx';
import { type Handlers, openPage } from '../testing/render-app.tsx';
import {
  makeClaimHistoryWire,
  makePriceHistoryWire,
  makeTransactionWire,
  makeUserWire,
} from '../testing/wires.ts';

const rates = { btc: 64_000, eth: 3_201 };
const [btcRate, ethRate] = [usdPerCoin(rates.btc), usdPerCoin(rates.eth)];
if (btcRate === undefined || ethRate === undefined) throw new Error('These are rates');
const checkedRates = { btc: btcRate, eth: ethRate };

/** Cents, satoshis and the like: with these no page shows two figures that happen to make such a sum. */
const available = { usd: 123_456_78, btc: 314_159_265, eth: 2_718_281_828 };
const held = { usd: 7_654_321, btc: 27_182_818, eth: 161_803_398 };
const cases = Object.entries({
  '/dashboard': <DashboardPage />,
  '/withdraw': <WithdrawPage />,
  '/statement': <StatementPage />,
  '/admin/user/:userId': <UserDetailPage />,
});

/** A text that is there once a page has its figures, where it is not the worth of the coins. */
const ready: Readonly<Record<string, RegExp>> = {
  '/dashboard': /^1 ETH = \$3,201/,
  '/withdraw': /^1 BTC = \$/,
};

it.each(cases)('%s does not show the sum of USD and what the coins are worth', async (path, element) => {
  open(path, element);
  // Once it is shown, every figure on the page is there.
  await screen.findAllByText(ready[path] ?? /coins behind it are worth \$/);
  const both = {
    usd: available.usd + held.usd,
    btc: available.btc + held.btc,
    eth: available.eth + held.eth,
  };
  const forbidden = forbiddenSums({ figures: [available, held, both], rates: checkedRates });
  expect(forbidden.size).toBeGreaterThan(0);
  expect(sumsShown(textsOf(document.body), forbidden)).toEqual([]);
});

/** Each text by itself: two figures next to each other are not one. */
function textsOf(element: Element): string[] {
  return [...element.childNodes].flatMap((node) =>
    node instanceof Element ? textsOf(node) : [node.textContent ?? ''],
  );
}

function open(path: string, element: ReactNode): void {
  const user = makeUserWire({ ...wire(available), held: wire(held), isAdmin: path.startsWith('/admin') });
  const balances = { available: ledger(available), held: ledger(held) };
  const request = makeTransactionWire({ type: 'Withdrawal', usd: held.usd / 100, btc: held.btc / 1e8 });
  const handlers: Handlers = {
    'GET /api/rates': { body: { ...rates, asOf: '2026-11-20T10:00:00.000Z' } },
    [`GET /api/statement/${user._id}`]: {
      body: {
        period: { from: '2025-11-20', to: '2026-11-20' },
        opening: balances,
        closing: balances,
        head: '',
        sums: [],
        movements: [movement(available, balances)],
        nextCursor: null,
      },
    },
    // The chart draws USD that is available, and no coin.
    [`GET /api/claim-history/${user._id}`]: { body: makeClaimHistoryWire(available.usd / 100) },
    'GET /api/price-history': { body: makePriceHistoryWire() },
    [`GET /api/transaction/${user._id}/recent`]: { body: [request] },
    [`GET /api/transaction/${user._id}/open`]: { body: { items: [request] } },
    [`GET /api/user/${user._id}/${user._id}`]: { body: { ...user, isInDoubt: false } },
  };
  openPage(element, handlers, {
    path,
    at: path.replace(':userId', user._id),
    session: { status: 'signed-in', uid: user._id, user },
  });
}

function movement(change: MoneyFigures, balance: object) {
  return {
    _id: 'm1',
    seq: 1,
    hash: 'ab'.repeat(32),
    event: 'deposit-approved',
    transaction: 't1',
    change: { available: ledger(change), held: { usd: 0, btc: 0, eth: 0 } },
    balance,
    createdAt: '2026-11-12T10:00:00.000Z',
  };
}

const ledger = ({ usd, btc, eth }: MoneyFigures) => ({ usd: usd / 100, btc: btc / 1e8, eth: eth / 1e8 });
const wire = ({ usd, btc, eth }: MoneyFigures): Pick<UserWire, 'balance' | 'btc' | 'eth'> => ({
  balance: usd / 100,
  btc: btc / 1e8,
  eth: eth / 1e8,
});
