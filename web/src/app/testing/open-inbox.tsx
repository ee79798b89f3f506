import type { KycDetailWire } from '@keelstone/domain/api/kyc.wire';
import type { InboxCaseWire } from '@keelstone/domain/api/inbox.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { exampleAddresses } from '@keelstone/domain/wallet/example-addresses';
import { fireEvent, screen } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { timing } from '../../config/timing.ts';
import { makeCaseWire } from '../../testing/make-case-wire.ts';
import { makeDeskWire } from '../../testing/make-desk-wire.ts';
import { makeKycWire } from '../../testing/make-kyc-wire.ts';
import { makePreviewWire } from '../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../testing/stub-api.ts';
import { ReviewPage } from '../review-page.tsx';

export const adminId = 'ada00000000000000000';
export const lease = `/api/review/lease/${adminId}`;
export const inbox = `/api/review/inbox/${adminId}`;
export const approveKyc = `/api/kyc/approve/${adminId}`;

const person = (name: string) => ({ _id: name, name, email: `${name.slice(0, 4)}@keelstone.test` });
export const deepa = makeKycWire({ _id: 'k1', createdAt: daysAgo(7) });
export const farah = makeKycWire({ _id: 'k3', createdAt: daysAgo(0), user: person('Farah Aziz') });
export const emil = makeTransactionWire({
  _id: 'd1',
  createdAt: daysAgo(2),
  user: person('Emil Novak'),
  proof: '/api/transaction/proof/d1',
});
export const wanda = makeTransactionWire({
  _id: 'w1',
  type: 'Withdrawal',
  createdAt: daysAgo(1),
  user: person('Wanda Wiese'),
  btcAddress: exampleAddresses.btc,
});
export const paula = makeTransactionWire({
  _id: 'p1',
  type: 'Withdrawal',
  status: 'Approved',
  createdAt: daysAgo(8),
  user: person('Paula Payne'),
  btcAddress: exampleAddresses.btc,
});

type Waiting = KycDetailWire | TransactionWire;

/** What the API answers about these cases. */
export function page(records: readonly Waiting[]) {
  return { body: { items: records.map(caseOf), nextCursor: null } };
}

function caseOf(record: Waiting): InboxCaseWire {
  if (!('type' in record))
    return { kind: 'kyc', application: record, transaction: undefined, isDoubtful: false };
  const waits = record.type === 'Deposit' ? 'deposits' : 'withdrawals';
  const kind = record.status === 'Approved' ? 'payouts' : waits;
  return { kind, application: undefined, transaction: record, isDoubtful: kind === 'withdrawals' };
}

/** How long a key that decides is ignored; in tests not at all, unless they say so. */
export function ignoreKeysFor(ms: number): void {
  Reflect.set(timing, 'decisionKeyMs', ms);
}

/** The document is on the screen. */
export async function look(alt: string): Promise<HTMLElement> {
  const image = await screen.findByAltText(alt);
  fireEvent.load(image);
  return image;
}

type Options = { at?: string; isWide?: boolean; handlers?: Handlers };

/** Opens the inbox with these cases, with everything that is asked about each; on a desk, unless `isWide` is false. */
export function openInbox(
  records: readonly Waiting[],
  { at = '', isWide = true, handlers = {} }: Options = {},
) {
  const before = [window.matchMedia, timing.decisionKeyMs] as const;
  onTestFinished(() => {
    window.matchMedia = before[0];
    ignoreKeysFor(before[1]);
  });
  ignoreKeysFor(0);
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: isWide && query.includes('min-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  const of = records.flatMap((record): [string, Handlers[string]][] => [
    [`GET /api/kyc/${adminId}/${record._id}`, { body: record }],
    [`GET /api/kyc/${adminId}/${record._id}/document`, { body: 'image', isText: true as const }],
    [`GET /api/review/case/${adminId}/${record._id}`, { body: makeCaseWire() }],
    [`GET /api/review/signals/${adminId}/${record._id}`, { body: { signals: [] } }],
  ]);
  const preview = { body: makePreviewWire() };
  const api = stubApi({
    ...Object.fromEntries(of),
    [`GET ${inbox}`]: page(records),
    [`PUT ${lease}`]: { body: { isPending: true } },
    [`GET /api/review/leases/${adminId}`]: { body: { leases: [] } },
    [`GET /api/desk/${adminId}`]: { body: makeDeskWire() },
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    'GET /api/transaction/proof/d1': { body: 'image', isText: true },
    'POST /api/preview/approve-kyc': preview,
    'POST /api/preview/reject-kyc': preview,
    'POST /api/preview/approve-transaction': preview,
    'POST /api/preview/reject-transaction': preview,
    ...handlers,
  });
  const { queryClient, router } = renderApp({
    routes: [
      { path: '/dashboard', element: <p>The desk</p> },
      {
        path: '/admin/review/:list?/:id?',
        element: (
          <>
            <button type="button">Elsewhere</button>
            <ReviewPage />
          </>
        ),
      },
    ],
    at: `/admin/review${at}`,
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return { ...api, queryClient, router, leave: () => router.navigate('/dashboard') };
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
}
