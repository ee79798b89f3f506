import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
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

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const approve = `/api/kyc/approve/${adminId}`;
const reject = `/api/kyc/reject/${adminId}`;
const pending = makeKycWire();
const approved = makeKycWire({ status: 'Approved', checkedBy: { _id: 'ben', name: 'Ben Okafor' } });

describe('the KYC list', () => {
  it('shows who, which document, when, status and who checked it', async () => {
    open([approved]);
    const row = await screen.findByRole('row', { name: /Deepa Raman/ });
    for (const text of ['deepa@keelstone.test', 'Passport', 'Nov 19, 2026', 'Approved', 'Ben Okafor'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'User',
      'Doc Type',
      'Document',
      'Submitted',
      'Status',
      'Checked By',
    ]);
  });

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

  it('shows how many records there are, and "No records" if there are none', async () => {
    open([]);
    expect(await screen.findByText('No records')).toBeInTheDocument();
    expect(screen.getByText('0 records')).toBeInTheDocument();
  });

  it('requests the status of the tab from the server', async () => {
    const { sent } = open([pending]);
    await screen.findByText('Deepa Raman');
    expect(sent('GET', list)[0]?.query.get('status')).toBe('any');
    await userEvent.click(screen.getByRole('tab', { name: 'Rejected' }));
    await waitFor(() => {
      expect(sent('GET', list).at(-1)?.query.get('status')).toBe('rejected');
    });
    expect(screen.getByRole('tab', { name: 'Rejected', selected: true })).toBeInTheDocument();
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

  it('keeps the tab in the URL, and its focus', async () => {
    open([pending]);
    await screen.findByText('Deepa Raman');
    await userEvent.click(screen.getByRole('tab', { name: 'Pending' }));
    expect(screen.getByRole('tab', { name: 'Pending' })).toHaveFocus();
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'View Details' })).toHaveAttribute(
      'href',
      `/admin/kyc/${pending._id}?status=pending`,
    );
  });

  it('adds one page size with Load More', async () => {
    const all = Array.from({ length: 22 }, (_each, index) => makeKycWire({ _id: `k${String(index)}` }));
    const { sent } = open([], {
      [`GET ${list}`]: ({ query }) =>
        query.get('cursor') === null ? page(all.slice(0, 20), 22, 'next') : page(all.slice(20), 22),
    });
    await screen.findByText('Showing 20 of 22');
    await userEvent.click(screen.getByRole('combobox', { name: 'Page size' }));
    await userEvent.click(screen.getByRole('option', { name: '20' }));
    await waitFor(() => {
      expect(sent('GET', list).at(-1)?.query.get('limit')).toBe('20');
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Showing 22 of 22')).toBeInTheDocument();
    expect(sent('GET', list).at(-1)?.query.get('cursor')).toBe('next');
  });

  it('can be loaded again if that failed', async () => {
    const { handlers } = open([], { [`GET ${list}`]: () => Promise.reject(new TypeError('away')) });
    await screen.findByRole('alert');
    handlers[`GET ${list}`] = page([pending]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Deepa Raman')).toBeInTheDocument();
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

describe('the row menu', () => {
  it('offers a decision on a Pending record', async () => {
    open([pending]);
    await openMenu();
    const decisions = ['Approve', 'Reject', 'Ask for Information', 'Delete'];
    expect(itemsOfMenu()).toEqual(['View Details', 'View Profile', ...decisions]);
  });

  it('offers no decision on a decided one', async () => {
    open([approved]);
    await openMenu();
    expect(itemsOfMenu()).toEqual(['View Details', 'View Profile', 'Delete']);
  });

  it("offers neither decision nor deletion on the admin's own documents", async () => {
    open([makeKycWire({ user: { _id: adminId, name: 'Ada Moreau', email: 'ada@keelstone.test' } })]);
    await openMenu();
    expect(itemsOfMenu()).toEqual(['View Details', 'View Profile']);
  });

  it('leads to the profile of the user', async () => {
    open([pending]);
    await openMenu();
    expect(screen.getByRole('menuitem', { name: 'View Profile' })).toHaveAttribute(
      'href',
      '/admin/user/deepa000000000000000',
    );
  });
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
    expect(screen.getByRole('dialog')).toBeInTheDocument();
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

  it('can be tried again if it failed', async () => {
    open([pending], { [`PUT ${approve}`]: refusal(500, 'internal', 'Something went wrong') });
    await choose('Approve');
    await userEvent.click(await enabledButton('Approve'));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeEnabled();
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
  it.each(['  Too dark ', 'The document has expired'])('sends the reason %j, trimmed', async (typed) => {
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

  it('reads "Rejecting..." while it runs', async () => {
    open([pending], { [`PUT ${reject}`]: never });
    await choose('Reject');
    await chooseReason(screen.getByRole('dialog'), 'The document has expired');
    await userEvent.click(await enabledButton('Reject'));
    expect(await screen.findByRole('button', { name: 'Rejecting...' })).toBeDisabled();
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

  it('reads "Deleting..." while it runs', async () => {
    open([approved], { [`DELETE ${remove}`]: never });
    await choose('Delete');
    await userEvent.click(await enabledButton('Delete'));
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
  });
});
