import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { makeKey } from '../lib/api/query-keys.ts';
import { enter } from '../testing/actions.ts';
import { adminId, away, refusal } from '../testing/render-app.tsx';
import { makeCaseWire, makeDeskWire, makePreviewWire, makeTransactionWire } from '../testing/wires.ts';
import {
  approveKyc,
  deepa,
  emil,
  farah,
  ignoreKeysFor,
  inbox,
  look,
  openInbox,
  pageOf,
  paula,
  wanda,
} from './testing/open-inbox.tsx';

const caseOf = (name: string) => screen.findByRole('heading', { level: 1, name });
const rows = () => within(screen.getByRole('list', { name: 'Cases' })).getAllByRole('link');
const decision = () => screen.findByRole('region', { name: /^(Approve|Reject)/ });
const approve = () => screen.getByRole('button', { name: 'Approve' });

describe('the inbox', () => {
  it('lists waiting cases of every kind, the oldest first, with what stands out, and opens the first', async () => {
    const waiting = { count: 3, isExact: true, oldestAt: null };
    const { router } = openInbox([farah, wanda, deepa, emil, paula], {
      handlers: { [`GET /api/desk/${adminId}`]: { body: makeDeskWire({ kyc: waiting }) } },
    });
    expect(await caseOf('Paula Payne')).toHaveFocus();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Paula Payne8 dPayout /),
      'Deepa Raman7 dKYC, Passport',
      expect.stringMatching(/^Emil Novak2 dDeposit .*\$500\.00$/),
      expect.stringMatching(
        /^Wanda Wiese1 dWithdrawal .*\$500\.00Stands out:Sanctioned address,New address$/,
      ),
      'Farah Aziz1 minKYC, Passport',
    ]);
    expect(rows().map((row) => row.querySelectorAll('svg').length)).toEqual([0, 0, 0, 1, 0]);
    expect(rows()[0]).toHaveAttribute('aria-current', 'true');
    expect(router.state.location).toMatchObject({
      pathname: '/admin/review/payouts/p1',
      search: '?filter=all',
    });
    const filters = within(screen.getByRole('navigation', { name: 'Inbox' }));
    await expect
      .poll(() => filters.getAllByRole('link').map(({ textContent }) => textContent))
      .toEqual(['All', 'KYC3', 'Deposits0', 'Withdrawals0', 'Payouts0']);
  });

  it('can show one kind, steps across kinds with J, and keeps the filter in the address', async () => {
    const { sent, router, requests } = openInbox([deepa, emil, farah]);
    await caseOf('Deepa Raman');
    await screen.findByText('February 28, 1990');
    // A case is requested only when it is on the screen.
    expect(requests.filter(({ path }) => path.includes('d1'))).toEqual([]);
    await userEvent.keyboard('j');
    await caseOf('Emil Novak');
    await userEvent.keyboard('j');
    await caseOf('Farah Aziz');
    expect(router.state.location).toMatchObject({ pathname: '/admin/review/kyc/k3', search: '?filter=all' });
    await router.navigate('/admin/review/kyc');
    await caseOf('Deepa Raman');
    expect(rows()).toHaveLength(2);
    expect(sent('GET', inbox).map(({ query }) => query.get('kind'))).toEqual(['all', 'kyc']);
  });

  it('is a page of its own on a narrow screen', async () => {
    openInbox([deepa, emil], { isWide: false });
    await screen.findByRole('heading', { level: 1, name: 'Inbox' });
    await userEvent.click(await screen.findByRole('link', { name: /Emil Novak/ }));
    await caseOf('Emil Novak');
    expect(screen.queryByRole('list', { name: 'Cases' })).not.toBeInTheDocument();
    await look('Proof of payment of Emil Novak');
    await userEvent.click(approve());
    expect(await screen.findByRole('dialog', { name: 'Approve this deposit?' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('link', { name: 'Back to the inbox' }));
    expect(await screen.findByRole('link', { name: /Deepa Raman/ })).toBeInTheDocument();
  });

  it('shows nothing but "Not found" for a case that does not exist', async () => {
    openInbox([deepa], {
      at: '/kyc/gone',
      handlers: { [`GET /api/kyc/${adminId}/gone`]: refusal(404, 'not-found', 'Not found') },
    });
    expect(await screen.findByText('Not found')).toBeInTheDocument();
    for (const name of ['Document', 'Facts', 'Decision'])
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  });

  it('shows what the blockchain says about the transaction that a deposit names', async () => {
    const named = { ...emil, txid: 'a'.repeat(64) };
    const at = { source: 'our node', readAt: new Date().toISOString(), note: 'two sources agree' };
    const seen = { isOn: true, verdict: 'unconfirmed', text: 'Not yet', confirmations: 1, needed: 3 };
    const evidence = `GET /api/review/evidence/${adminId}/${emil._id}`;
    openInbox([named], { handlers: { [evidence]: { body: { ...seen, ...at } } } });
    const line = await screen.findByRole('status', { name: 'What the blockchain says' });
    expect(line).toHaveTextContent('Not yet1 of 3 confirmations, read now from our node; two sources agree');
  });

  it('lists and links the payments that may belong to a deposit without an id, and fills in none', async () => {
    const candidates = [
      { txid: 'ab'.repeat(32), amount: 0.0078125, confirmations: 1, at: '2026-11-20T07:20:00.000Z' },
      { txid: 'cd'.repeat(32), amount: 0.5, confirmations: 0, at: null },
    ];
    openInbox([emil], {
      handlers: {
        [`GET /api/review/evidence/${adminId}/${emil._id}`]: { body: { isOn: false, candidates } },
      },
    });
    const list = await screen.findByRole('region', { name: 'Payments without a deposit' });
    expect(list).toHaveTextContent(/Only the owner can name one/);
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent(/0\.0078125 BTC.*1 confirmation[^s]*ababab…ababab/);
    expect(second).toHaveTextContent('0.500000 BTC0 confirmationscdcdcd…cdcdcd(opens in a new tab)');
    expect(within(list).getAllByRole('link')[0]).toHaveAttribute(
      'href',
      `https://mempool.space/tx/${'ab'.repeat(32)}`,
    );
    expect(screen.queryByRole('status', { name: 'What the blockchain says' })).not.toBeInTheDocument();
  });

  it('shows a decided case, opened by its URL, without a decision', async () => {
    const transaction = makeTransactionWire({ _id: 'd9', user: emil.user, status: 'Rejected' });
    openInbox([deepa], {
      at: '/deposits/d9',
      handlers: { [`GET /api/review/case/${adminId}/d9`]: { body: makeCaseWire({ transaction }) } },
    });
    expect(await screen.findByText('This case is rejected.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });
});

describe('the decision', () => {
  it('has its preview next to the facts, and A approves once the document was shown', async () => {
    const { sent, bodies, handlers } = openInbox([deepa, emil], {
      handlers: {
        [`PUT ${approveKyc}`]: () => {
          handlers[`GET ${inbox}`] = pageOf([emil]);
          return { body: { message: 'KYC approved' } };
        },
      },
    });
    await screen.findByText('February 28, 1990');
    expect(await decision()).toHaveAccessibleName('Approve this application?');
    expect(approve()).toBeDisabled();
    await userEvent.keyboard('a');
    await look('Passport of Deepa Raman');
    await expect.poll(() => approve()).toBeEnabled();
    expect(approve()).not.toHaveFocus();
    // A press that was meant for the case before.
    ignoreKeysFor(60_000);
    await userEvent.keyboard('a');
    expect(sent('PUT', approveKyc)).toEqual([]);
    ignoreKeysFor(0);
    await userEvent.keyboard('a');
    const heading = await caseOf('Emil Novak');
    await expect.poll(() => heading).toHaveFocus();
    expect(bodies('PUT', approveKyc)).toEqual([{ idToApprove: 'k1', expected: makePreviewWire().expected }]);
    // A look at one case counts for that one only.
    expect(approve()).toBeDisabled();
  });

  it('with warnings needs A twice: the first A focuses the warnings, the second decides', async () => {
    const call = 'PUT /api/transaction/approve';
    const body = makePreviewWire({ warnings: [{ text: 'Look at this.' }] });
    const approved = { body: { message: 'Transaction approved' } };
    const { sent } = openInbox([wanda], {
      handlers: { 'POST /api/preview/approve-transaction': { body }, [call]: approved },
    });
    await screen.findByText('Look at this.');
    screen.getByRole('button', { name: /^Reject/ }).focus();
    await userEvent.keyboard('a');
    expect(screen.getByRole('group', { name: 'Warnings' })).toHaveFocus();
    // A double press is one.
    ignoreKeysFor(60_000);
    await userEvent.keyboard('a');
    expect(sent('PUT', '/api/transaction/approve')).toEqual([]);
    ignoreKeysFor(0);
    await userEvent.keyboard('a');
    await expect.poll(() => sent('PUT', '/api/transaction/approve')).toHaveLength(1);
  });

  it('becomes a rejection after R and the number of a reason, and Escape returns to the approval', async () => {
    const reject = `/api/kyc/reject/${adminId}`;
    const { bodies, router } = openInbox([deepa, emil], {
      handlers: { [`PUT ${reject}`]: { body: { message: 'KYC rejected' } } },
    });
    await look('Passport of Deepa Raman');
    await userEvent.keyboard('{Shift>}R{/Shift}');
    expect(await decision()).toHaveAccessibleName('Approve this application?');
    await userEvent.keyboard('r');
    expect(await decision()).toHaveAccessibleName('Reject this application?');
    await userEvent.keyboard('{Escape}');
    expect(await decision()).toHaveAccessibleName('Approve this application?');
    await userEvent.keyboard('r');
    const reasons = within(screen.getByRole('group', { name: 'Reason' })).getAllByRole('button');
    await screen.findByRole('region', { name: 'Reject this application?' });
    await userEvent.keyboard('2');
    await caseOf('Emil Novak');
    await router.navigate('/dashboard');
    const text = reasons[1]?.textContent.replace(/^2 /, '');
    await expect.poll(() => bodies('PUT', reject)).toMatchObject([{ idToReject: 'k1', reason: text }]);
  });

  it('about a payout records the id of its payment', async () => {
    const { bodies } = openInbox([paula, deepa], {
      handlers: { 'PUT /api/transaction/paid': { body: { message: 'Payout recorded' } } },
    });
    await caseOf('Paula Payne');
    await userEvent.keyboard('a');
    const field = screen.getByRole('textbox', { name: /^Transaction id/ });
    expect(field).toHaveFocus();
    await enter(field, 'ab'.repeat(32));
    await userEvent.keyboard('{Enter}');
    await caseOf('Deepa Raman');
    expect(bodies('PUT', '/api/transaction/paid')[0]).toMatchObject({ idToPay: 'p1' });
  });

  it('leaves the case open that is on the screen when a late answer arrives', async () => {
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    const { sent, router } = openInbox([wanda, farah, emil], {
      handlers: {
        'PUT /api/transaction/approve': () =>
          late.then(() => ({ body: { message: 'Transaction approved' } })),
      },
      at: '/withdrawals/w1?filter=all',
    });
    await caseOf('Wanda Wiese');
    await expect.poll(() => approve()).toBeEnabled();
    await userEvent.keyboard('a');
    await expect.poll(() => sent('PUT', '/api/transaction/approve')).toHaveLength(1);
    // Nothing else is decided while it is on its way.
    expect(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
    await userEvent.keyboard('j');
    await caseOf('Farah Aziz');
    answer();
    await screen.findByText('Transaction approved');
    expect(router.state.location.pathname).toBe('/admin/review/kyc/k3');
  });

  it('is not offered, even as a payout, once somebody else has approved the withdrawal', async () => {
    const { handlers, queryClient } = openInbox([wanda], { at: '/withdrawals/w1?filter=all' });
    await caseOf('Wanda Wiese');
    handlers[`GET ${inbox}`] = pageOf([{ ...wanda, status: 'Approved' }]);
    await queryClient.invalidateQueries({ queryKey: makeKey(inboxContract['list-inbox']) });
    await screen.findByText('This case has been decided or cancelled in the meantime.');
    await userEvent.keyboard('r');
    expect(screen.queryByRole('region', { name: /^(Return|Reject|Record)/ })).not.toBeInTheDocument();
  });

  it('waits until a document that an answer has replaced is shown', async () => {
    const { sent, handlers, queryClient } = openInbox([emil]);
    await look('Proof of payment of Emil Novak');
    await expect.poll(() => approve()).toBeEnabled();
    const answer = {
      number: 1,
      items: ['proof' as const],
      text: 'It is of another payment',
      askedBy: { _id: adminId, name: 'Ada Moreau' },
      askedAt: '2026-11-20T06:05:00.000Z',
      answeredAt: '2026-11-21T06:05:00.000Z',
      changes: [],
    };
    handlers[`GET ${inbox}`] = pageOf([{ ...emil, asked: 'answered', asks: [answer] }]);
    await queryClient.invalidateQueries({ queryKey: makeKey(inboxContract['list-inbox']) });
    await expect.poll(() => sent('GET', '/api/transaction/proof/d1').length).toBeGreaterThan(1);
    expect(approve()).toBeDisabled();
  });

  it('is not offered until a failed document is loaded again', async () => {
    const document = `GET /api/kyc/${adminId}/k1/document`;
    const { handlers } = openInbox([deepa], {
      handlers: { [document]: away },
    });
    expect(await screen.findByText('The image could not be loaded.')).toBeInTheDocument();
    expect(approve()).toBeDisabled();
    handlers[document] = { body: 'image', isText: true };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await look('Passport of Deepa Raman');
    await expect.poll(() => approve()).toBeEnabled();
  });

  it("is not offered on the reviewer's own record", async () => {
    openInbox([{ ...deepa, user: { _id: adminId, name: 'Ada Moreau', email: 'a@keelstone.test' } }]);
    expect(
      await screen.findByText('This is your own record. Another administrator decides on it.'),
    ).toBeInTheDocument();
    await userEvent.keyboard('r');
    expect(screen.queryByRole('region', { name: /^(Approve|Reject)/ })).not.toBeInTheDocument();
  });
});
