import type { KycRecordWire } from '@keelstone/domain/api/kyc.wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makeKycWire } from '../../../testing/make-kyc-wire.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { AdminKycPage } from './admin-kyc-page.tsx';

const adminId = 'ada00000000000000000';
const list = `/api/kyc/${adminId}`;
const approve = `/api/kyc/approve/${adminId}`;
const pending = makeKycWire();
const approved = makeKycWire({ status: 'Approved', checkedBy: { _id: 'ben', name: 'Ben Okafor' } });

describe('the KYC list', () => {
  it('links the waiting time of a record to its review, and shows who else is looking at it', async () => {
    const heldBy = { _id: 'ben', name: 'Ben Okafor', until: '2026-11-23T12:00:00.000Z' };
    const leases = { body: { leases: [{ id: pending._id, heldBy }] } };
    const other = makeKycWire({ _id: 'other00000000000000', user: { ...pending.user, name: 'Hana Suzuki' } });
    const { sent } = open([pending, other], { [`GET /api/review/leases/${adminId}`]: leases });
    const row = await screen.findByRole('row', { name: /Deepa Raman/ });
    expect(
      await within(row).findByRole('img', { name: 'Ben Okafor is looking at this' }),
    ).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: /^Review .*Deepa Raman, sent / })).toHaveAttribute(
      'href',
      `/admin/review/kyc/${pending._id}`,
    );
    expect(within(screen.getByRole('row', { name: /Hana Suzuki/ })).queryByText('Ben Okafor')).toBeNull();
    expect(sent('GET', `/api/review/leases/${adminId}`)).toHaveLength(1);
  });

  it("never shows one tab's rows under another tab", async () => {
    open([pending], {
      [`GET ${list}`]: ({ query }) => (query.get('status') === 'any' ? page([pending]) : never()),
    });
    await screen.findByText('Deepa Raman');
    await userEvent.click(screen.getByRole('tab', { name: 'Approved' }));
    expect(screen.queryByText('Deepa Raman')).not.toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });
});

it.each([
  ['a Pending record', pending, ['Approve', 'Reject', 'Ask for Information', 'Delete']],
  ['a decided one', approved, ['Delete']],
  ["the admin's own documents", makeKycWire({ user: { _id: adminId, name: 'Ada', email: 'a@k.test' } }), []],
])('the row menu of %s offers only what is allowed', async (_what, record, decisions) => {
  open([record]);
  await openMenu();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'View Details',
    'View Profile',
    ...decisions,
  ]);
});

describe('approving', () => {
  it('reads "Approving..." while it runs, and cannot be closed', async () => {
    open([pending], { [`PUT ${approve}`]: never });
    await choose('Approve');
    await userEvent.click(await enabledButton('Approve'));
    expect(await screen.findByRole('button', { name: 'Approving...' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    // One that closes is transparent while it fades out.
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('says who decided first, and shows the current list', async () => {
    const { handlers } = open([pending], {
      [`PUT ${approve}`]: () => {
        handlers[`GET ${list}`] = page([approved]);
        return refusal(409, 'already-decided', 'This record has already been decided');
      },
    });
    await choose('Approve');
    await userEvent.click(await enabledButton('Approve'));
    expect(await screen.findByText('This record has already been decided')).toBeInTheDocument();
    expect(await screen.findByText('Ben Okafor')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });
});

function open(items: KycRecordWire[], handlers: Handlers = {}) {
  const preview = { 'POST /api/preview/approve-kyc': { body: makePreviewWire() } };
  const api = stubApi({ [`GET ${list}`]: page(items), ...preview, ...handlers });
  renderApp({
    routes: [{ path: '/admin/kyc', element: <AdminKycPage /> }],
    at: '/admin/kyc',
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return api;
}

function page(items: KycRecordWire[]) {
  return { body: { items, total: items.length, nextCursor: null } };
}

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
}

async function choose(action: string) {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  await screen.findByRole('dialog');
}
