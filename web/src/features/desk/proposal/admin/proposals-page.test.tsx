import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ProposalWire } from '@keelstone/domain/desk/proposal/proposal.contract';
import { enabledButton } from '../../../../testing/actions.ts';
import { adminId, asAdmin, type Handlers, openPage } from '../../../../testing/render-app.tsx';
import { makePreviewWire, makeTransactionWire } from '../../../../testing/wires.ts';
import { ProposalsPage } from './proposals-page.tsx';

const list = `GET /api/proposal/${adminId}`;
const approvals = `GET /api/proposal/approvals/${adminId}`;
const confirm = `/api/proposal/confirm/${adminId}`;
const refuse = `/api/proposal/refuse/${adminId}`;

function makeProposal(changes: Partial<ProposalWire> = {}): ProposalWire {
  return {
    _id: 'p1',
    operation: 'credit-profit',
    status: 'waiting',
    changes: [{ what: 'Credited profit', before: '', after: '$5,000.00, and its value in BTC' }],
    proposedBy: { _id: 'ben00000000000000000', name: 'Ben Okafor', email: 'ben@keelstone.test' },
    user: { _id: 'clara000000000000000', name: 'Clara Jensen', email: 'clara@keelstone.test' },
    decidedBy: undefined,
    createdAt: '2026-11-22T10:00:00.000Z',
    expiresAt: '2026-11-25T10:00:00.000Z',
    ...changes,
  };
}

function open(handlers: Handlers = {}, items: ProposalWire[] = [makeProposal()]) {
  return openPage(
    <ProposalsPage />,
    {
      [list]: { body: { items, total: items.length, nextCursor: null } },
      [approvals]: { body: [] },
      [`GET /api/hold/${adminId}`]: { body: { items: [], total: 0, nextCursor: null } },
      ...handlers,
    },
    { session: asAdmin },
  );
}

const card = (name = 'Credit profit to Clara Jensen') => screen.findByRole('article', { name });

describe('a proposal', () => {
  it('by somebody else is confirmed after it was shown once more', async () => {
    const { sent, bodies } = open({ [`PUT ${confirm}`]: { body: { message: 'Profit credited' } } });
    await userEvent.click(within(await card()).getByRole('button', { name: 'Confirm' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm this proposal?' });
    expect(dialog).toHaveTextContent('$5,000.00, and its value in BTC');
    expect(sent('PUT', confirm)).toEqual([]);
    await userEvent.click(await enabledButton('Confirm'));
    expect(await screen.findByText('Profit credited')).toBeInTheDocument();
    expect(bodies('PUT', confirm)).toEqual([{ idToConfirm: 'p1', expected: makePreviewWire().expected }]);
  });

  it('is refused with one request', async () => {
    const { bodies } = open({ [`PUT ${refuse}`]: { body: { message: 'Proposal refused' } } });
    await userEvent.click(within(await card()).getByRole('button', { name: 'Refuse' }));
    await screen.findByRole('dialog', { name: 'Refuse this proposal?' });
    await userEvent.click(await enabledButton('Refuse'));
    expect(await screen.findByText('Proposal refused')).toBeInTheDocument();
    expect(bodies('PUT', refuse)).toEqual([{ idToRefuse: 'p1', expected: makePreviewWire().expected }]);
  });

  it.each<[string, Partial<ProposalWire>]>([
    ['one’s own', { proposedBy: { _id: adminId, name: 'Ada', email: 'someone@keelstone.test' } }],
    ['about oneself', { user: { _id: adminId, name: 'Clara Jensen', email: 'someone@keelstone.test' } }],
    ['that has expired', { status: 'expired' }],
    ['whose proposer’s sessions were ended', { status: 'ended' }],
    [
      'that was confirmed',
      { status: 'confirmed', decidedBy: { _id: 'x', name: 'Cleo', email: 'someone@keelstone.test' } },
    ],
  ])('%s cannot be confirmed', async (_what, changes) => {
    open({}, [makeProposal(changes)]);
    const shown = await card();
    expect(within(shown).queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
    if (changes.status !== 'ended') return;
    expect(shown).toHaveTextContent('No longer valid');
    expect(shown).toHaveTextContent('sessions of its proposer were ended');
    expect(within(shown).getByRole('button', { name: 'Refuse' })).toBeEnabled();
  });

  it('of new addresses shows old and new in groups of four', async () => {
    const changes = [
      { what: 'Bitcoin address', before: 'bc1qaaaa', after: 'bc1qbbbb' },
      { what: 'Reason', before: '', after: 'As agreed' },
    ];
    open({}, [makeProposal({ operation: 'update-wallet', user: undefined, changes })]);
    const shown = await card('Change the deposit addresses');
    expect(shown).toHaveTextContent('bc1q bbbb');
    expect(shown).toHaveTextContent('instead of bc1q aaaa');
    expect(shown).toHaveTextContent('As agreed');
  });
});

it('the rule in force is above the proposals, in the words of its own page', async () => {
  open({ [`GET /api/policy/${adminId}`]: { body: { twoPeopleFrom: 500, next: null, administrators: 2 } } });
  expect(await screen.findByText('Decisions from $500.00 on take two people.')).toBeInTheDocument();
});

describe('a record that was approved once', () => {
  const record = makeTransactionWire({
    type: 'Withdrawal',
    approvedBy: {
      _id: 'ben00000000000000000',
      name: 'Ben Okafor',
      email: 'ben@keelstone.test',
      until: '2026-11-25T10:00:00.000Z',
    },
  });
  const shown = () => screen.findByRole('article', { name: 'Bitcoin withdrawal of Clara Jensen' });

  it('shows whose it is and who has approved it, and links to where it is decided', async () => {
    open({ [approvals]: { body: [record] } });
    const article = await shown();
    expect(article).toHaveTextContent('Account: Clara Jensen (clara@keelstone.test).');
    expect(article).toHaveTextContent('Approved by Ben Okafor (ben@keelstone.test). Expires Nov 25');
    expect(within(article).getByRole('link', { name: 'Open the case' })).toHaveAttribute(
      'href',
      `/admin/review/withdrawals/${record._id}`,
    );
  });

  it('has no part of the page if there is none, and one if they could not be loaded', async () => {
    const { handlers } = open({ [approvals]: { status: 500, body: { error: 'x', code: 'internal' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Approved once')).toBeInTheDocument();
    handlers[approvals] = { body: [] };
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await expect.poll(() => screen.queryByText('Approved once')).not.toBeInTheDocument();
  });

  it.each([
    ['one has approved oneself', { approvedBy: { ...record.approvedBy, _id: adminId } }],
    ['is about oneself', { user: { ...record.user, _id: adminId } }],
  ])('is left to somebody else if it %s', async (_how, changes) => {
    open({ [approvals]: { body: [{ ...record, ...changes }] } });
    const article = await shown();
    expect(within(article).queryByRole('link', { name: 'Open the case' })).not.toBeInTheDocument();
    expect(article).toHaveTextContent('Another administrator has to approve it.');
  });
});
