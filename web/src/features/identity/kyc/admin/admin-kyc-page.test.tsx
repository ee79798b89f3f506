import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { KycDetailWire } from '@keelstone/domain/identity/kyc/kyc.wire';
import {
  choose,
  chooseQuestion,
  chooseReason,
  enabledButton,
  openMenu,
  press,
} from '../../../../testing/actions.ts';
import {
  adminId,
  asAdmin,
  type Handlers,
  listOf,
  never,
  openPage,
  refusal,
} from '../../../../testing/render-app.tsx';
import { makeKycWire } from '../../../../testing/wires.ts';
import { AdminKycPage } from './admin-kyc-page.tsx';
import { KycDetailPage } from './kyc-detail-page.tsx';

const list = `/api/kyc/${adminId}`;
const approve = `PUT /api/kyc/approve/${adminId}`;
const ask = `/api/kyc/ask/${adminId}`;
const ada = { _id: adminId, name: 'Ada Moreau', email: 'ada@keelstone.test' };
const ben = { _id: 'ben', name: 'Ben Okafor' };
const pending = makeKycWire();
const approved = makeKycWire({ status: 'Approved', checkedBy: ben });
const own = makeKycWire({ user: ada });

describe('the KYC list', () => {
  it('links the waiting time of a record to its review, and shows who else is looking at it', async () => {
    const heldBy = { ...ben, until: '2026-11-23T12:00:00.000Z' };
    const leases = { body: { leases: [{ id: pending._id, heldBy }] } };
    const other = makeKycWire({ _id: 'other', user: { ...pending.user, name: 'Hana Suzuki' } });
    const { sent } = openList([pending, other], { [`GET /api/review/leases/${adminId}`]: leases });
    const row = within(await screen.findByRole('row', { name: /Deepa Raman/ }));
    expect(await row.findByRole('img', { name: 'Ben Okafor is looking at this' })).toBeInTheDocument();
    expect(row.getByRole('link', { name: /^Review .*Deepa Raman, sent / })).toHaveAttribute(
      'href',
      `/admin/review/kyc/${pending._id}`,
    );
    expect(within(screen.getByRole('row', { name: /Hana Suzuki/ })).queryByText('Ben Okafor')).toBeNull();
    expect(sent('GET', `/api/review/leases/${adminId}`)).toHaveLength(1);
  });

  it("never shows one tab's rows under another tab", async () => {
    openList([], {
      [`GET ${list}`]: ({ query }) => (query.get('status') === 'any' ? listOf([pending]) : never()),
    });
    await screen.findByText('Deepa Raman');
    expect(screen.getByRole('tab', { name: 'Any' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('tab', { name: 'Approved' }));
    expect(screen.queryByText('Deepa Raman')).not.toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it.each([
    ['a Pending record', pending, ['Approve', 'Reject', 'Ask for Information', 'Delete']],
    ['a decided one', approved, ['Delete']],
    ["the admin's own documents", own, []],
  ])('offers in the row menu of %s only what is allowed', async (_what, record, decisions) => {
    openList([record]);
    expect(await openMenu()).toEqual(['View Details', 'View Profile', ...decisions]);
  });
});

it('approving reads "Approving..." while it runs', async () => {
  openList([pending], { [approve]: never });
  await choose('Approve');
  await press('Approve');
  expect(await screen.findByRole('button', { name: 'Approving...' })).toBeDisabled();
});

it('approving says who decided first, and shows the current list', async () => {
  const { handlers } = openList([pending]);
  handlers[approve] = () => {
    handlers[`GET ${list}`] = listOf([approved]);
    return refusal(409, 'already-decided', 'This record has already been decided');
  };
  await choose('Approve');
  await press('Approve');
  expect(await screen.findByText('This record has already been decided')).toBeInTheDocument();
  expect(await screen.findByText('Ben Okafor')).toBeInTheDocument();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('rejecting needs a reason, and is sent once with it', async () => {
  const reject = `/api/kyc/reject/${adminId}`;
  const { bodies } = openList([pending], { [`PUT ${reject}`]: { body: { message: 'KYC rejected' } } });
  const dialog = await choose('Reject');
  expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled();
  await chooseReason(dialog, 'The picture is blurred');
  await userEvent.dblClick(await enabledButton('Reject'));
  expect(await screen.findByText('KYC rejected')).toBeInTheDocument();
  const sent = { idToReject: pending._id, reason: 'The picture is blurred' };
  expect(bodies('PUT', reject)).toEqual([expect.objectContaining(sent)]);
});

it('deleting is asked about, and sent once', async () => {
  const path = `${list}/${pending._id}`;
  const { sent } = openList([pending], { [`DELETE ${path}`]: { body: { message: 'KYC deleted' } } });
  await choose('Delete');
  expect(sent('DELETE', path)).toEqual([]);
  await userEvent.dblClick(await enabledButton('Delete'));
  expect(await screen.findByText('KYC deleted')).toBeInTheDocument();
  expect(sent('DELETE', path)).toHaveLength(1);
});

describe('asking for information', () => {
  const text = 'The photo of the document is blurred or cut off';
  const button = () => screen.getByRole('button', { name: /^Ask/ });
  const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));

  it('sends the chosen items and the question, once', async () => {
    const { bodies } = openList([pending], {
      [`PUT ${ask}`]: { body: { message: 'Information asked for' } },
    });
    const dialog = await choose('Ask for Information');
    expect(dialog).toHaveTextContent('The application stays pending.');
    await chooseQuestion(dialog, text);
    expect(button()).toBeDisabled();
    await tick('Document');
    await tick('Name');
    await userEvent.dblClick(button());
    expect(await screen.findByText('Information asked for')).toBeInTheDocument();
    expect(bodies('PUT', ask)).toEqual([{ idToAsk: pending._id, items: ['name', 'document'], text }]);
  });

  it("refuses a question with a link, replaces an open one, and shows the server's refusal", async () => {
    const error = 'Ten questions were already asked about this record';
    openList([makeKycWire({ asked: 'asked' })], { [`PUT ${ask}`]: refusal(409, 'ask-limit', error) });
    expect(await screen.findByText('Asked')).toBeInTheDocument();
    const dialog = await choose('Ask for Information');
    expect(dialog).toHaveTextContent('this question replaces the one that is open');
    await tick('Name');
    await chooseQuestion(dialog, 'evil.example');
    expect(screen.getByText(/without web and email addresses/)).toBeInTheDocument();
    expect(button()).toBeDisabled();
    await userEvent.clear(screen.getByRole('textbox', { name: 'In your own words' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'In your own words' }), 'Which?');
    await userEvent.click(button());
    expect(await screen.findByText(error)).toBeInTheDocument();
  });
});

describe('the detail page', () => {
  const path = `/api/kyc/${adminId}/${pending._id}`;
  const openDetail = (record: KycDetailWire) =>
    openPage(
      <KycDetailPage />,
      { [`GET ${path}`]: { body: record }, [`GET ${path}/document`]: { body: '' } },
      { path: '/admin/kyc/:kycId', at: `/admin/kyc/${pending._id}`, session: asAdmin },
    );

  it('shows the decision once it is made, even without a signal', async () => {
    const { handlers } = openDetail(pending);
    handlers[approve] = () => {
      handlers[`GET ${path}`] = { body: approved };
      return { body: { message: 'KYC approved' } };
    };
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByRole('dialog');
    await press('Approve');
    expect(await screen.findByText('Ben Okafor')).toBeInTheDocument();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  });

  it("explains why the admin's own documents cannot be decided on", async () => {
    openDetail(own);
    expect(await screen.findByText(/Another administrator decides/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('shows what an answer replaced, and the earlier document on request', async () => {
    const question = {
      number: 1,
      items: ['name' as const, 'document' as const],
      text: 'The photo is cut off',
      askedBy: ben,
      askedAt: '2026-11-20T10:00:00.000Z',
      answeredAt: '2026-11-21T10:00:00.000Z',
      changes: [
        { field: 'firstName', before: 'Deepa', after: 'Dipa' },
        { field: 'lastName', before: 'Raman', after: 'Raman' },
      ],
      replacedImage: `${path}/document?replacedBy=1`,
    };
    const { requests } = openDetail(makeKycWire({ asked: 'answered', asks: [question] }));
    const questions = await screen.findByRole('region', { name: 'Questions' });
    expect(questions).toHaveTextContent('First NameDipainstead of Deepa');
    expect(questions).not.toHaveTextContent('Last Name');
    const views = () => requests.filter(({ query }) => query.get('replacedBy') === '1');
    expect(views()).toHaveLength(0);
    await userEvent.click(within(questions).getByRole('button', { name: 'See the earlier document' }));
    await expect.poll(views).toHaveLength(1);
  });
});

function openList(items: KycDetailWire[], handlers: Handlers = {}) {
  return openPage(<AdminKycPage />, { [`GET ${list}`]: listOf(items), ...handlers }, { session: asAdmin });
}
