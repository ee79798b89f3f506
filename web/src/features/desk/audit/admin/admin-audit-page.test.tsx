import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { sealPath } from '@keelstone/domain/core/ledger/seal';
import { exportLines } from '@keelstone/domain/desk/audit/audit-export';
import type { AuditEventWire, ViewedAuditEventWire } from '@keelstone/domain/desk/audit/audit.contract';
import type { Batch } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { makeSeal, type SealHead } from '@keelstone/domain/kernel/hash-chain/seal';
import { enter } from '../../../../testing/actions.ts';
import { adminId, asAdmin, type Handlers, never, openPage } from '../../../../testing/render-app.tsx';
import { makeUserWire } from '../../../../testing/wires.ts';
import { AdminAuditPage } from './admin-audit-page.tsx';

const list = 'GET /api/audit';
const row: AuditEventWire = {
  _id: 'event000000000000001',
  kind: 'approve-transaction',
  actor: 'ada00000000000000000',
  subject: 'clara000000000000000',
  target: 'deposit0000000000001',
  session: null,
  requestId: 'r-1',
  hash: 'e276ed12',
  hasDetail: true,
  detail: [
    { name: 'type', value: 'Deposit' },
    { name: 'amountUsdCents', value: '50000' },
  ],
  createdAt: '2026-11-19T12:30:00.000Z',
};
const clara = { _id: row.subject, name: 'Clara Jensen', email: 'clara@keelstone.test' };
const people: Handlers = { 'GET /api/audit/people': { body: { people: [clara] } } };
const page = (items: AuditEventWire[], nextCursor: string | null = null) => ({
  body: { items, nextCursor },
});

/** A chain of two batches, each with one row. */
function chain(): Batch[] {
  let previous: SealHead | undefined;
  return [10, 20].map((untilMs) => {
    const stored = { path: `audit/row-${String(untilMs)}`, data: { atMs: untilMs }, expiresAtMs: null };
    const seal = makeSeal(previous, { untilMs, rows: [stored] });
    previous = seal;
    return { seal, rows: [stored] };
  });
}

/** The export answers one batch at a time. */
const exported = (batches: readonly Batch[]): Handlers => ({
  'GET /api/audit/export': ({ query }) => {
    const batch = Number(query.get('batch'));
    const heading = { export: 'audit', batch, next: batch === 0 ? 1 : null, previous: null } as const;
    return { body: exportLines({ heading, batches: batches.slice(batch, batch + 1) }), isText: true };
  },
});

describe('the audit trail', () => {
  const listQueries = (sent: ReturnType<typeof open>['sent']) =>
    sent('GET', '/api/audit').map(({ query }) => Object.fromEntries(query));

  it('shows decisions first, and views when they are asked for', async () => {
    const { sent } = open({ [list]: page([row]), ...people });
    await screen.findByRole('row', { name: /Approved Clara Jensen ?'s deposit of \$500\.00/ });
    await userEvent.click(screen.getByLabelText('Show'));
    await userEvent.click(screen.getByRole('option', { name: 'Decisions and views' }));
    await expect.poll(() => listQueries(sent)).toHaveLength(2);
    expect(listQueries(sent)).toMatchObject([{ trail: 'audit', kinds: 'decisions' }, { trail: 'audit' }]);
    expect(listQueries(sent)[1]).not.toHaveProperty('kinds');
  });

  it('has the seal of each row, and a ring for one that is not sealed yet', async () => {
    const later = { ...row, _id: 'e2', subject: 'sys:cli', createdAt: '2026-11-19T12:30:00.001Z' };
    open({ [list]: page([later, row]), ...people });
    expect(await screen.findByText(/^Rows are sealed up to .*\d\d:30$/)).toBeInTheDocument();
    const [, ring, seal] = await screen.findAllByRole('row');
    expect(ring?.querySelector('path')).not.toBeInTheDocument();
    expect(seal?.querySelector('path')).toHaveAttribute('d', sealPath(row.hash));
    // The same clock as in the sentence above the list.
    expect(seal).toHaveTextContent(/Nov \d+, 2026, \d\d:30(?! [AP]M)/);
  });

  it('emphasises the words of a deletion, and those of no approval', async () => {
    open({ [list]: page([{ ...row, _id: 'e2', kind: 'delete-transaction' }, row]), ...people });
    const deleted = await screen.findByText(/^Deleted/);
    expect(deleted.tagName).toBe('STRONG');
    expect(screen.getByText(/^Approved/).tagName).toBe('SPAN');
  });

  it('on a phone, too, has each text at the right of the seal, whose line would cross it', async () => {
    const phone = { ...window.matchMedia(''), matches: true };
    vi.stubGlobal('matchMedia', () => phone);
    open({ [list]: page([row]), ...people });
    const [card] = await screen.findAllByRole('listitem');
    expect(card?.querySelector('[aria-hidden]')?.nextElementSibling?.textContent).toBe(card?.textContent);
    expect(card).toHaveTextContent(/Approved .+'s deposit.*Nov 19/);
  });

  it('finds somebody by name with one search, and is asked once', async () => {
    const users = { body: { items: [makeUserWire(clara)], total: 1, nextCursor: null } };
    const { sent } = open({ [list]: page([row]), [`GET /api/user/${adminId}`]: users, ...people });
    await screen.findByRole('row', { name: /Approved .+'s deposit/ });
    await userEvent.click(screen.getByText('Search by person, record or day'));
    await enter(screen.getByLabelText('Whom'), 'clara');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: 'Clara Jensen, clara@keelstone.test' }));
    expect(screen.getByLabelText('Whom')).toHaveValue('Clara Jensen');
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await expect.poll(() => listQueries(sent)).toHaveLength(2);
    expect(listQueries(sent)[1]).toMatchObject({ whom: row.subject, kinds: 'decisions' });
    expect(sent('GET', `/api/user/${adminId}`)).toHaveLength(1);
  });
});

describe('the names of the audit trail', () => {
  const benId = 'ben00000000000000000';
  const names: Readonly<Record<string, string>> = { [row.subject]: 'Clara Jensen', [benId]: 'Ben Okafor' };
  const people = 'GET /api/audit/people';
  const named: Handlers = {
    [list]: ({ query }) =>
      query.get('cursor') === null ? page([row], 'next') : page([{ ...row, _id: 'e2', subject: benId }]),
    [people]: ({ query }) => ({
      body: {
        people: (query.get('ids') ?? '').split(',').flatMap((id) => {
          const name = names[id];
          return name === undefined ? [] : [{ _id: id, name, email: `${id}@keelstone.test` }];
        }),
      },
    }),
  };

  it('remain while the names of the next page are loading', async () => {
    const { handlers } = open(named);
    await screen.findByRole('row', { name: /Clara Jensen/ });
    handlers[people] = never;
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findAllByText('…');
    expect(screen.getByRole('row', { name: /Clara Jensen/ })).toBeInTheDocument();
  });

  it('are requested once each, since every request leaves a row', async () => {
    const { sent } = open(named);
    await screen.findByRole('row', { name: /Clara Jensen/ });
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByRole('row', { name: /Ben Okafor/ });
    const asked = sent('GET', '/api/audit/people').flatMap(({ query }) => query.get('ids')?.split(',') ?? []);
    expect(asked).toEqual([...new Set(asked)]);
  });
});

describe('one row of the audit trail', () => {
  const viewed: ViewedAuditEventWire = {
    ...row,
    actorName: 'Ada Admin',
    actorEmail: 'ada@keelstone.test',
    subjectName: 'Clara Jensen',
    subjectEmail: 'clara@keelstone.test',
    detailState: 'kept',
    detail: [{ name: 'amountUsdCents', value: '50000' }],
  };

  it.each([
    [{}, 'The detail is the one that this row was written with.'],
    [{ detailState: 'erased', detail: [] } as const, 'The detail was erased.'],
    [{ detailState: 'changed' } as const, 'somebody has changed it'],
  ])('is shown with names, detail and its verification: %j', async (changes, text) => {
    open({ [list]: page([row]), [`GET /api/audit/event/${row._id}`]: { body: { ...viewed, ...changes } } });
    await userEvent.click(await screen.findByRole('button', { name: /^Details of Approved .+'s deposit/ }));
    const dialog = await screen.findByRole('dialog', { name: /^Approved .+'s deposit of/ });
    expect(await within(dialog).findByText(/Clara Jensen, clara@keelstone.test/)).toBeInTheDocument();
    expect(within(dialog).getByText(new RegExp(text))).toBeInTheDocument();
    expect(within(dialog).queryByText('$500.00') !== null).toBe(!('detail' in changes));
  });
});

it('the proof computes the chain part by part, and shows its head', async () => {
  open({ [list]: page([]), ...exported(chain()) });
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText(/2 rows are as they were sealed/)).toBeInTheDocument();
  expect(screen.getByText(`1:${chain()[1]?.seal.hash ?? ''}`)).toBeInTheDocument();
});

it('the proof names the batch and the row that were changed', async () => {
  const [first, second] = chain();
  if (first === undefined || second === undefined) throw new Error('two batches');
  const rows = second.rows.map((each) => ({ ...each, data: { ...each.data, actorUid: 'ben' } }));
  open({ [list]: page([]), ...exported([first, { ...second, rows }]) });
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(
    await screen.findByText('Batch 1, audit/row-20: was changed after it was sealed'),
  ).toBeInTheDocument();
});

const proof = { head: { seq: 1, hash: 'cd'.repeat(32), until: row.createdAt } };
const open = (handlers: Handlers) =>
  openPage(<AdminAuditPage />, { 'GET /api/proof': { body: proof }, ...handlers }, { session: asAdmin });
