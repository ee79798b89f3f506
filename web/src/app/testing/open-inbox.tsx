import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { InboxCaseWire } from '@keelstone/domain/desk/inbox/inbox.contract';
import { failedPayoutReason } from '@keelstone/domain/desk/inbox/row-reasons';
import type { KycDetailWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { timing } from '../../config/timing.ts';
import { adminId, asAdmin, type Handlers, openPage } from '../../testing/render-app.tsx';
import { makeCaseWire, makeDeskWire, makeKycWire, makeTransactionWire } from '../../testing/wires.ts';
import { ReviewPage } from '../review-page.tsx';

export const lease = `/api/review/lease/${adminId}`;
export const inbox = `/api/review/inbox/${adminId}`;
export const approveKyc = `/api/kyc/approve/${adminId}`;

const person = (name: string) => ({ _id: name, name, email: `${name.slice(0, 4)}@keelstone.test` });
export const deepa = makeKycWire({ _id: 'k1', createdAt: daysAgo(7) });
export const farah = makeKycWire({ _id: 'k3', createdAt: daysAgo(0), user: person('Farah Aziz') });
const withdrawal = { type: 'Withdrawal', btcAddress: exampleAddresses.btc } as const;
export const emil = makeTransactionWire({
  ...{ _id: 'd1', createdAt: daysAgo(2), user: person('Emil Novak') },
  proof: '/api/transaction/proof/d1',
});
export const wanda = makeTransactionWire({
  ...withdrawal,
  ...{ _id: 'w1', createdAt: daysAgo(1), user: person('Wanda Wiese') },
});
export const paula = makeTransactionWire({
  ...withdrawal,
  ...{ _id: 'p1', status: 'Approved', createdAt: daysAgo(8), user: person('Paula Payne') },
});
/** A payout whose entered transaction does not pay it, according to the chain. */
export const petra = makeTransactionWire({
  ...withdrawal,
  ...{ _id: 'p2', status: 'Approved', createdAt: daysAgo(9), user: person('Petra Pohl') },
  ...{ paidTxid: 'ab'.repeat(32), paidAt: daysAgo(8) },
});

type Waiting = KycDetailWire | TransactionWire;

/** The API's answer with these cases. */
export function pageOf(records: readonly Waiting[]) {
  return { body: { items: records.map(caseOf), nextCursor: null } };
}

function caseOf(record: Waiting): InboxCaseWire {
  if (!('type' in record)) return { kind: 'kyc', application: record, transaction: undefined, reasons: [] };
  const waits = record.type === 'Deposit' ? 'deposits' : 'withdrawals';
  const kind = record.status === 'Approved' ? 'payouts' : waits;
  const failed = record.paidTxid === undefined ? [] : [failedPayoutReason];
  const reasons = kind === 'withdrawals' ? ['Sanctioned address', 'New address'] : failed;
  return { kind, application: undefined, transaction: record, reasons };
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

type Options = { at?: string; isWide?: boolean; handlers?: Handlers; above?: ReactNode };

/** Opens the inbox with these cases, with everything that is asked about each; on a desk, unless `isWide` is false. */
export function openInbox(
  records: readonly Waiting[],
  { at = '', isWide = true, handlers = {}, above }: Options = {},
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
    [`GET /api/review/evidence/${adminId}/${record._id}`, { body: { isOn: false } }],
  ]);
  const page = (
    <>
      {above}
      <button type="button">Elsewhere</button>
      <ReviewPage />
    </>
  );
  const answers = {
    ...Object.fromEntries(of),
    [`GET ${inbox}`]: pageOf(records),
    [`PUT ${lease}`]: { body: { isPending: true } },
    [`GET /api/review/leases/${adminId}`]: { body: { leases: [] } },
    [`GET /api/desk/${adminId}`]: { body: makeDeskWire() },
    'GET /api/auth/step-up': { body: { message: 'Confirmed' } },
    'GET /api/transaction/proof/d1': { body: 'image', isText: true as const },
    ...handlers,
  };
  const route = { path: '/admin/review/:list?/:id?', at: `/admin/review${at}` };
  return openPage(page, answers, { ...route, session: asAdmin });
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();
}
