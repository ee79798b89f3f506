import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { inboxContract } from '@keelstone/domain/desk/inbox/inbox.contract';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { makeKey } from '../lib/api/query-keys.ts';
import { adminId } from '../testing/render-app.tsx';
import { makeCaseWire, makePreviewWire } from '../testing/wires.ts';
import {
  approveKyc,
  deepa,
  emil,
  farah,
  inbox,
  lease,
  look,
  openInbox,
  pageOf,
  wanda,
} from './testing/open-inbox.tsx';

const caseOf = (name: string) => screen.findByRole('heading', { level: 1, name });
const rows = () => within(screen.getByRole('list', { name: 'Cases' })).getAllByRole('link');
const hasLeftText = 'This case has been decided or cancelled in the meantime.';

describe('the keys', () => {
  it('do nothing with Ctrl, or outside the view', async () => {
    openInbox([deepa, emil]);
    await screen.findByRole('heading', { name: 'Deepa Raman' });
    await userEvent.keyboard('{Control>}j{/Control}');
    screen.getByRole('button', { name: 'Elsewhere' }).focus();
    await userEvent.keyboard('j');
    expect(screen.getByRole('heading', { name: 'Deepa Raman' })).toBeInTheDocument();
  });

  it('are listed by ?, can be turned off there, and stay off in this browser', async () => {
    openInbox([deepa, emil]);
    await screen.findByRole('heading', { name: 'Deepa Raman' });
    await userEvent.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const text of ['Approve', 'Reject', 'Next case', 'Previous case', 'Search the list', 'Rotate'])
      expect(within(help).getByText(text)).toBeInTheDocument();
    const leave = () => expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(within(help).getByRole('switch', { name: 'Use keyboard shortcuts' }));
    await userEvent.click(within(help).getByRole('button', { name: 'Close' }));
    await leave();
    await userEvent.keyboard('j?');
    expect(screen.getByRole('heading', { name: 'Deepa Raman' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.localStorage.getItem('keelstone.shortcuts.v1')).toBe('off');
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Use keyboard shortcuts' }));
    await userEvent.keyboard('{Escape}');
    await leave();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'Emil Novak' })).toBeInTheDocument();
  });

  it('zoom, fit and turn the document', async () => {
    openInbox([deepa]);
    const image = await look('Passport of Deepa Raman');
    expect(screen.getByText(/^In 7 days, .?Deepa Raman.? sees that this was viewed\.$/)).toBeInTheDocument();
    await userEvent.keyboard('++');
    expect(screen.getByText('200 %')).toBeInTheDocument();
    await userEvent.keyboard('-');
    expect(screen.getByText('150 %')).toBeInTheDocument();
    await userEvent.keyboard('0');
    expect(screen.getByText('100 %')).toBeInTheDocument();
    await userEvent.keyboard('{Shift>}R{/Shift}');
    expect(image.style.transform).toContain('rotate(90deg)');
  });
});

describe('a withdrawal', () => {
  const opened = `GET /api/review/case/${adminId}/w1`;

  it("has today's amount as its headline, and the requested amount among the facts", async () => {
    openInbox([wanda]);
    const address = await screen.findByRole('region', { name: 'Payout address' });
    await within(address).findByText(/, now/);
    expect(address).toHaveTextContent(/^\$500\.00≈ 0\.007813 BTC · 1 BTC = \$64,000\.00, now/);
    const facts = await screen.findByRole('region', { name: 'Facts' });
    expect(within(facts).getByText('When requested').nextElementSibling).toHaveTextContent(/^≈.*BTC$/);
  });

  it("shows the owner's available and reserved balances, and a suspension", async () => {
    const owner = makeCaseWire().owner;
    const body = makeCaseWire({
      owner: owner && { ...owner, isBlocked: true, held: { balance: 500, btc: 0.0078125, eth: 0 } },
    });
    openInbox([wanda], { handlers: { [opened]: { body } } });
    const facts = await screen.findByRole('region', { name: 'Facts' });
    expect(await within(facts).findByText('Suspended')).toBeInTheDocument();
    expect(within(facts).queryByText('Active')).not.toBeInTheDocument();
    expect(within(facts).getByText('Approved')).toBeInTheDocument();
    expect(within(facts).getByText('Balance').nextElementSibling).toHaveTextContent(
      '$1,325.50 available, $500.00 reserved',
    );
  });

  it('shows that the account could not be loaded, and can load it again', async () => {
    const { handlers } = openInbox([wanda], {
      handlers: {
        [opened]: { status: 429, body: { error: 'Too many requests', code: 'too-many-requests' } },
      },
    });
    expect(await screen.findByText('Could not be loaded.')).toBeInTheDocument();
    handlers[opened] = { body: makeCaseWire() };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Active')).toBeInTheDocument();
  });

  it('warns about a wrong checksum, and names the first approver', async () => {
    openInbox([
      {
        ...wanda,
        btcAddress: `${exampleAddresses.btc.slice(0, -1)}5`,
        addressPlausible: false,
        approvedBy: { _id: 'b', name: 'Ben', email: 'b@k.test', until: '2026-11-24T10:00:00.000Z' },
      },
    ]);
    expect(await screen.findByText(/The checksum of this address does not match/)).toBeInTheDocument();
    expect(screen.getByText(/^Ben has approved it/)).toBeInTheDocument();
  });
});

it('a sanctioned address has one filled warning, fills Reject, and takes the focus before A approves', async () => {
  const [listed, isNew] = ['This address is on the list.', 'The first payment to it.'];
  const signals = [
    { kind: 'sanctioned', text: listed, evidence: [] },
    { kind: 'first-use', text: isNew, evidence: [] },
  ];
  const warned = {
    warnings: signals.map(({ kind, text }) => ({ kind, text })),
    toConfirm: 'Compliance has cleared this.',
    ticks: ['sanctioned'],
  };
  openInbox([wanda, emil], {
    at: '/withdrawals/w1',
    handlers: {
      [`GET /api/review/signals/${adminId}/w1`]: { body: { signals } },
      'POST /api/preview/approve-transaction': { body: makePreviewWire(warned) },
    },
  });
  const tick = await screen.findByRole('checkbox', { name: 'Compliance has cleared this.' });
  const list = screen.getByRole('region', { name: 'Worth a second look' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([listed, isNew]);
  expect(within(list).getByText(listed).closest('li')).toHaveClass('MuiAlert-filled');
  // Neither is repeated above the tick.
  for (const text of [listed, isNew]) expect(screen.getAllByText(text)).toHaveLength(1);
  await expect.poll(() => screen.getByRole('button', { name: /^Reject/ })).toHaveClass('MuiButton-contained');
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveClass('MuiButton-outlined');
  await userEvent.keyboard('a');
  expect(screen.getByRole('group', { name: 'Warnings' })).toHaveFocus();
  expect(tick).not.toBeChecked();
});

it('signals take the focus before an approval even if its preview has no warning', async () => {
  const signals = [{ kind: 'same-image', text: 'The same picture.', evidence: [] }];
  const { sent } = openInbox([deepa, emil], {
    handlers: {
      [`GET /api/review/signals/${adminId}/k1`]: { body: { signals } },
      [`PUT ${approveKyc}`]: { body: { message: 'KYC approved' } },
    },
  });
  await screen.findByText('The same picture.');
  await look('Passport of Deepa Raman');
  await expect.poll(() => screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await userEvent.keyboard('a');
  expect(screen.getByRole('region', { name: 'Worth a second look' })).toHaveFocus();
  expect(sent('PUT', approveKyc)).toEqual([]);
  await userEvent.keyboard('a');
  await caseOf('Emil Novak');
  expect(sent('PUT', approveKyc)).toHaveLength(1);
});

describe('other administrators', () => {
  it('can decide a listed case: the open case stays, and J opens one that still waits', async () => {
    const { handlers, queryClient } = openInbox([deepa, emil, farah]);
    await caseOf('Deepa Raman');
    await userEvent.keyboard('r');
    await screen.findByRole('region', { name: 'Reject this application?' });
    handlers[`GET ${inbox}`] = pageOf([farah]);
    await queryClient.invalidateQueries({ queryKey: makeKey(inboxContract['list-inbox']) });
    await expect.poll(() => rows()).toHaveLength(1);
    // The open question stays under the hand.
    expect(screen.getByRole('region', { name: 'Reject this application?' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText(hasLeftText)).toBeInTheDocument();
    await userEvent.keyboard('j');
    await caseOf('Farah Aziz');
    handlers[`GET ${inbox}`] = pageOf([]);
    await queryClient.invalidateQueries({ queryKey: makeKey(inboxContract['list-inbox']) });
    await screen.findByText(hasLeftText);
    await userEvent.keyboard('j');
    expect(await screen.findByText('Nothing to review')).toBeInTheDocument();
  });

  it('can decide a case outside the loaded rows, which shows when its question closes', async () => {
    const { handlers } = openInbox([deepa, farah], {
      at: '/kyc/k3',
      handlers: { [`GET ${inbox}`]: pageOf([deepa]) },
    });
    await caseOf('Farah Aziz');
    await look('Passport of Farah Aziz');
    handlers[`PUT ${lease}`] = { body: { isPending: false } };
    await userEvent.keyboard('r');
    await screen.findByRole('region', { name: 'Reject this application?' });
    await userEvent.keyboard('{Escape}');
    await screen.findByText(hasLeftText);
    await userEvent.keyboard('j');
    await caseOf('Deepa Raman');
  });

  it('see who is looking at a case, which blocks nobody', async () => {
    const ben = { _id: 'ben', name: 'Ben Okafor', until: '2026-11-23T12:00:00.000Z' };
    const { bodies, router } = openInbox([deepa, emil], {
      handlers: {
        [`GET /api/review/leases/${adminId}`]: { body: { leases: [{ id: 'k1', heldBy: ben }] } },
        [`PUT ${lease}`]: ({ body }) => ({
          body: { isPending: true, ...(JSON.stringify(body).includes('k1') && { heldBy: ben }) },
        }),
      },
    });
    expect(await screen.findByText('Ben Okafor is looking at this.')).toBeInTheDocument();
    expect(await screen.findByTitle('Ben Okafor is looking at this')).toHaveTextContent('BO');
    await userEvent.keyboard('j');
    await caseOf('Emil Novak');
    await expect.poll(() => screen.queryByText('Ben Okafor is looking at this.')).not.toBeInTheDocument();
    await router.navigate('/dashboard');
    await expect
      .poll(() => bodies('PUT', lease))
      .toEqual([
        { list: 'kyc', id: 'k1', isLooking: true },
        { list: 'kyc', id: 'k1', isLooking: false },
        { list: 'deposits', id: 'd1', isLooking: true },
        { list: 'deposits', id: 'd1', isLooking: false },
      ]);
  });

  it('see notes, and add their own', async () => {
    const note = {
      by: { _id: 'ben', name: 'Ben Okafor' },
      at: '2026-11-20T10:00:00.000Z',
      text: 'Called back',
    };
    const own = { ...note, at: '2026-11-21T10:00:00.000Z', text: 'jar' };
    const { bodies } = openInbox([deepa], {
      handlers: {
        [`GET /api/review/case/${adminId}/k1`]: { body: makeCaseWire({ notes: [note] }) },
        [`POST /api/review/note/${adminId}`]: { body: makeCaseWire({ notes: [note, own] }) },
      },
    });
    const panel = await screen.findByRole('region', { name: 'Between administrators' });
    expect(within(panel).getByText('Called back')).toBeInTheDocument();
    // Letters typed here are no shortcuts.
    await userEvent.type(within(panel).getByRole('textbox', { name: 'Note for administrators' }), 'jar ');
    await userEvent.click(within(panel).getByRole('button', { name: 'Add' }));
    expect(await within(panel).findByText('jar')).toBeInTheDocument();
    expect(within(panel).getByRole('textbox')).toHaveValue('');
    expect(bodies('POST', `/api/review/note/${adminId}`)[0]).toMatchObject({ id: 'k1', text: 'jar' });
  });
});

it.each([
  { verdict: 'matches', filled: 'Approve', row: '$500.00' },
  { verdict: 'replaced', filled: 'Reject', row: 'Payment replaced' },
  { verdict: 'no-id', filled: 'Ask', row: 'No transaction named' },
  { verdict: 'not-found', filled: 'Ask', row: 'No payment found' },
])(
  'what the chain says is in the row, and decides which answer of a deposit is filled: $verdict',
  async (said) => {
    const evidence = `GET /api/review/evidence/${adminId}/${emil._id}`;
    const body = { isOn: true, verdict: said.verdict, text: 'What it says' };
    openInbox([{ ...emil, txid: 'a'.repeat(64) }], { handlers: { [evidence]: { body } } });
    await screen.findByText('What it says');
    if (said.verdict === 'matches') expect(await screen.findByText('Nothing else stands out.')).toBeVisible();
    else expect(screen.queryByText(/ stands out\.$/)).not.toBeInTheDocument();
    expect(rows()[0]?.textContent.endsWith(said.row)).toBe(true);
    for (const name of ['Approve', 'Reject', 'Ask']) {
      const look = name === said.filled ? 'MuiButton-contained' : 'MuiButton-outlined';
      expect(screen.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveClass(look);
    }
  },
);
