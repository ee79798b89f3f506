import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { chooseReason } from '../../../testing/choose-reason.ts';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makeKycWire } from '../../../testing/make-kyc-wire.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { never, refusal } from '../../../testing/stub-api.ts';
import {
  adminId,
  choose,
  expected,
  itemsOfMenu,
  list,
  open,
  openMenu,
  page,
} from '../testing/open-kyc-list.tsx';

const approve = `/api/kyc/approve/${adminId}`;
const reject = `/api/kyc/reject/${adminId}`;
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
    expect(within(row).getByRole('link', { name: /^Review .*Deepa Raman, waiting / })).toHaveAttribute(
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

  it('opens the document through the API', async () => {
    const { sent } = open([pending]);
    await userEvent.click(await screen.findByRole('button', { name: 'View document of Deepa Raman' }));
    const dialog = screen.getByRole('dialog', { name: 'Passport of Deepa Raman' });
    await waitFor(() => {
      expect(sent('GET', `/api/kyc/${adminId}/${pending._id}/document`)).toHaveLength(1);
    });
    expect(dialog).toBeInTheDocument();
  });
});

it.each([
  ['a Pending record', pending, ['Approve', 'Reject', 'Ask for Information', 'Delete']],
  ['a decided one', approved, ['Delete']],
  ["the admin's own documents", makeKycWire({ user: { _id: adminId, name: 'Ada', email: 'a@k.test' } }), []],
])('the row menu of %s offers only what is allowed', async (_what, record, decisions) => {
  open([record]);
  await openMenu();
  expect(itemsOfMenu()).toEqual(['View Details', 'View Profile', ...decisions]);
});

describe('approving', () => {
  it('is sent once for a double click, and then shows fresh data', async () => {
    const { sent, handlers } = open([pending], {
      [`PUT ${approve}`]: () => {
        handlers[`GET ${list}`] = page([approved]);
        return { body: { message: 'KYC approved' } };
      },
    });
    await choose('Approve');
    await userEvent.dblClick(await enabledButton('Approve'));
    expect(await screen.findByText('KYC approved')).toBeInTheDocument();
    expect(sent('PUT', approve).map(({ body }) => body)).toEqual([{ idToApprove: pending._id, expected }]);
    expect(await screen.findByText('Ben Okafor')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

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

  it('is not possible if it would be refused, and the dialog says so', async () => {
    const refused = { code: 'already-decided', error: 'This record has already been decided' };
    const { sent } = open([pending], {
      'POST /api/preview/approve-kyc': { body: makePreviewWire({ expected: '', refusal: refused }) },
    });
    await choose('Approve');
    expect(await screen.findByText(refused.error)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(sent('PUT', approve)).toEqual([]);
  });

  it('does nothing when the admin goes back', async () => {
    const { sent } = open([pending]);
    await choose('Approve');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent('PUT', approve)).toEqual([]);
  });
});

describe('rejecting', () => {
  it.each(['  Too dark '])('sends the reason %j, trimmed', async (typed) => {
    const { sent } = open([pending], { [`PUT ${reject}`]: { body: { message: 'KYC rejected' } } });
    await choose('Reject');
    expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
    await chooseReason(screen.getByRole('dialog'), typed);
    await userEvent.click(await enabledButton('Reject'));
    await waitFor(() => {
      expect(sent('PUT', reject).map(({ body }) => body)).toEqual([
        { idToReject: pending._id, reason: typed.trim(), expected },
      ]);
    });
  });
});

describe('deleting', () => {
  const remove = `${list}/${pending._id}`;

  it('says what is deleted with the record, and then the record is gone', async () => {
    const becomes = 'Their identity becomes Unverified.';
    const { sent, handlers } = open([approved], {
      'POST /api/preview/delete-kyc': { body: makePreviewWire({ warnings: [becomes] }) },
      [`DELETE ${remove}`]: () => {
        handlers[`GET ${list}`] = page([]);
        return { body: { message: 'KYC record deleted' } };
      },
    });
    await choose('Delete');
    expect(screen.getByRole('dialog', { name: 'Delete this record?' })).toHaveTextContent('erased for good');
    expect(await screen.findByText(becomes)).toBeInTheDocument();
    await userEvent.click(await enabledButton('Delete'));
    expect(await screen.findByText('No records')).toBeInTheDocument();
    expect(sent('DELETE', remove)[0]?.query.get('expected')).toBe(expected);
  });
});
