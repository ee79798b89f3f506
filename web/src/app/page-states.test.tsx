import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ReviewSignals } from '../features/core/review/review-signals.tsx';
import { AdminAuditPage } from '../features/desk/audit/admin/admin-audit-page.tsx';
import { AdminBooksPage } from '../features/desk/books/admin/admin-books-page.tsx';
import { ProposalsPage } from '../features/desk/proposal/admin/proposals-page.tsx';
import { PolicyPage } from '../features/desk/two-person-rule/admin/policy-page.tsx';
import { AdminKycPage } from '../features/identity/kyc/admin/admin-kyc-page.tsx';
import { AddressesPage } from '../features/money/address-book/addresses-page.tsx';
import { DepositAddress } from '../features/money/deposit/deposit-address.tsx';
import { StatementPage } from '../features/money/statement/statement-page.tsx';
import { TransactionsPage } from '../features/money/transaction/transactions-page.tsx';
import { ActivityPage } from '../features/people/activity/activity-page.tsx';
import { OwnDataPage } from '../features/rights/own-data/own-data-page.tsx';
import { Desk } from '../pages/dashboard/desk.tsx';
import { PriceChart } from '../pages/dashboard/price-chart.tsx';
import { SecurityPage } from '../pages/security/security-page.tsx';
import { type Handlers, never, openPage, refusal } from '../testing/render-app.tsx';
import { makeDeskWire, makeUserWire } from '../testing/wires.ts';
import { ReviewPage } from './review-page.tsx';

const { _id: id } = makeUserWire();
const period = { from: '2026-10-25', to: '2026-11-23' };
const noItems = { items: [], total: 0, nextCursor: null };
const nothing = { runs: [], sums: [], invariants: [], findings: [], holdings: [], onChain: [], months: [] };
const noBooks = { isRequested: false, ...nothing };
const noMoney = { usd: 0, btc: 0, eth: 0 };
const noBalances = {
  opening: { available: noMoney, held: noMoney },
  closing: { available: noMoney, held: noMoney },
};

/** Each part that loads by itself, the call that it needs, an answer, and what is read then. */
it.each<[part: string, page: ReactNode, call: string, body: unknown, text: string | RegExp]>([
  ['activity', <ActivityPage />, `activity/${id}`, [], 'No saved activity'],
  [
    'addresses',
    <AddressesPage />,
    'address',
    { addresses: [], onlySaved: false, onlySavedUntil: null },
    'No addresses yet',
  ],
  ['audit trail', <AdminAuditPage />, 'audit', noItems, 'No records'],
  ['books', <AdminBooksPage />, `books/${id}`, noBooks, 'Not checked yet'],
  ['applications', <AdminKycPage />, `kyc/${id}`, noItems, 'No records'],
  ['inbox', <ReviewPage />, `review/inbox/${id}`, noItems, 'Nothing to review'],
  [
    'two-person rule',
    <PolicyPage />,
    `policy/${id}`,
    { twoPeopleFrom: null, next: null, administrators: 2 },
    /rule is off/,
  ],
  ['proposals', <ProposalsPage />, `proposal/${id}`, noItems, /appears here until one confirms it/],
  [
    'prices',
    <PriceChart coin="btc" />,
    'price-history',
    { period, btc: [], eth: [] },
    /There is no price for this range yet/,
  ],
  [
    'deposit address',
    <DepositAddress coin="btc" amount={undefined} />,
    'wallet',
    { btcAddress: 'bc1qplatform', ethAddress: '0x' },
    /^Send only Bitcoin/,
  ],
  ['desk', <Desk />, `desk/${id}`, makeDeskWire(), 'Decisions today'],
  ['opened documents', <OwnDataPage />, 'own-data/views', noItems, /it appears here 7 days later/],
  [
    'signals',
    <ReviewSignals caseId="t1" />,
    `review/signals/${id}/t1`,
    { signals: [] },
    'Nothing stands out.',
  ],
  ['sign-ins', <SecurityPage />, 'session', { sessions: [] }, /You are signed in here only/],
  ['security events', <SecurityPage />, 'security-event', noItems, 'Nothing yet'],
  [
    'second factors',
    <SecurityPage />,
    'factor',
    { factors: [], recoveryCodesLeft: 0, isRequired: false },
    'You have no second factor yet',
  ],
  [
    'statement',
    <StatementPage />,
    `statement/${id}`,
    { period, ...noBalances, head: '', sums: [], movements: [], nextCursor: null },
    'No records',
  ],
  ['transactions', <TransactionsPage />, `transaction/${id}`, noItems, 'No records'],
])('%s: loading, failed, loaded again', async (_part, page, path, body, text) => {
  const call = `GET /api/${path}`;
  openPage(page, { [call]: never });
  // The only one, once everything else has failed.
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  cleanup();
  const { handlers } = openPage(
    page,
    new Proxy<Handlers>({ [call]: refusal(500, 'internal', 'Something went wrong') }, elseNever),
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  handlers[call] = { body };
  await userEvent.click(again);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

const elseNever: ProxyHandler<Handlers> = { get: (handlers, call: string) => handlers[call] ?? never };
