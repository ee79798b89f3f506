import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readProfitFile } from '@keelstone/domain/money/profit/profit-file';
import type { ProfitBatchWire, ProfitCheckWire } from '@keelstone/domain/money/profit/profit.contract';
import { press } from '../../../../testing/actions.ts';
import {
  adminId,
  asAdmin,
  type Handlers,
  openPage,
  refusal,
  type SentRequest,
} from '../../../../testing/render-app.tsx';
import { ProfitPage } from './profit-page.tsx';

const path = `/api/profit/${adminId}`;
const changesOf = (title: string) => [
  { what: 'Credited profit', before: '', after: title },
  { what: 'Proposed by', before: '', after: 'Ben Okafor' },
];
const title = '$30.00 to 2,000 people';
const batch: ProfitBatchWire = {
  ...{ _id: 'b1', state: 'running', why: null, people: 2000, changes: changesOf(title) },
  ...{ posted: 500, skipped: 2, createdAt: '2026-11-19T12:30:00.000Z' },
};
const checkPath = '/api/profit/check/c1';
const begun = { message: 'The file is being checked', checkId: 'c1' };
const checked: ProfitCheckWire = {
  ...{ isDone: true, rows: 1, checked: 1 },
  ...{ changes: changesOf('$10.00 to 1 person'), problems: [], digest: 'the digest' },
};
const heading = 'account,usd,coin,reason';
const csv = `${heading}\nclara@example.com,10,btc,October\nwho@example.com,10,btc,October\n`;

function open(batches: ProfitBatchWire[] = [], handlers: Handlers = {}) {
  const list = ({ query }: SentRequest) => ({
    body: {
      batches,
      items: query.has('batchId') ? [query.has('credited') ? creditedRow : row] : [],
      nextCursor: null,
    },
  });
  return openPage(<ProfitPage />, { [`GET ${path}`]: list, ...handlers }, { session: asAdmin });
}
const row = {
  ...{ _id: '0004', usd: 10, coin: 'btc', reason: 'October' },
  ...{ why: 'This account was suspended.', user: { _id: 'd', name: 'Deepa Raman', email: 'd@example.com' } },
};
const creditedRow = { ...row, why: null, user: { _id: 'c', name: 'Clara Jensen', email: 'c@example.com' } };
const choose = (text: string | Uint8Array<ArrayBuffer>, name = 'october.csv') =>
  userEvent.upload(screen.getByLabelText('File'), new File([text], name, { type: 'text/csv' }));

describe('a file of profit', () => {
  it('has an example, which can be read', async () => {
    open();
    expect(await screen.findByText('No file in progress')).toBeInTheDocument();
    const { rows, problems } = readProfitFile(screen.getByText(/^account,usd/).textContent);
    expect([rows.length, problems]).toEqual([2, []]);
  });

  it('is proposed with what its check answered, once every row with a problem was left out by hand', async () => {
    const problems = [{ row: 3, text: 'Nobody has this account.' }];
    const { bodies } = open([], {
      [`POST ${path}`]: ({ body }) => {
        const { leftOut, digest } = body as { leftOut: string; digest?: string };
        return {
          body: digest === undefined ? { ...begun, checkId: `c${leftOut}` } : { message: 'Proposed' },
        };
      },
      'GET /api/profit/check/c': { body: { ...checked, problems, digest: undefined } },
      'GET /api/profit/check/c3': { body: checked },
    });
    expect(await screen.findByText('Proposed files appear here.')).toBeInTheDocument();
    await choose(csv);
    expect(await screen.findByText('Nobody has this account.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Propose' })).not.toBeInTheDocument();
    await press('Leave out row 3');
    await press('Propose');
    expect(await screen.findByText('Proposed')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeInTheDocument();
    const [first, second, third] = bodies('POST', path) as Record<string, string>[];
    expect([first?.['leftOut'], second?.['leftOut'], third?.['leftOut']]).toEqual(['', '3', '3']);
    // One key for the file, so that proposing it twice is one batch.
    expect(third).toEqual({ ...first, leftOut: '3', digest: 'the digest' });
    expect(bodies('POST', path)).toHaveLength(3);
  });

  it('is checked again if something in it has changed meanwhile', async () => {
    const { sent } = open([], {
      [`POST ${path}`]: ({ body }) =>
        Reflect.has(Object(body), 'digest')
          ? refusal(409, 'changed-meanwhile', 'This has changed since you looked at it. Look again')
          : { body: begun },
      [`GET ${checkPath}`]: { body: checked },
    });
    await choose(csv);
    expect(await screen.findByText('$10.00 to 1 person')).toBeInTheDocument();
    await press('Propose');
    await expect.poll(() => sent('POST', path).length).toBe(3);
  });

  it('shows how many rows are checked, and begins again after another page has replaced its check', async () => {
    const answers = [
      { body: { ...checked, isDone: false, rows: 20_000, checked: 4_000, changes: [] } },
      refusal(404, 'not-found', 'Not found'),
    ];
    let checks = 0;
    const { sent } = open([], {
      [`POST ${path}`]: () => ({ body: { ...begun, checkId: `c${String((checks += 1))}` } }),
      [`GET ${checkPath}`]: () => answers.shift() ?? expect.fail('Asked again'),
      'GET /api/profit/check/c2': { body: checked },
    });
    await choose(csv);
    expect(await screen.findByText('4,000 of 20,000 rows checked')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Checking' })).toHaveAttribute('aria-valuenow', '20');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$10.00 to 1 person')).toBeInTheDocument();
    expect(sent('POST', path)).toHaveLength(2);
  });

  it('waits longer each time before it asks how far the check is, up to ten seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const askedMs: number[] = [];
    open([], {
      [`POST ${path}`]: { body: begun },
      [`GET ${checkPath}`]: () => {
        askedMs.push(Date.now());
        return { body: { ...checked, isDone: false } };
      },
    });
    await choose(csv);
    await screen.findByRole('progressbar', { name: 'Checking' });
    await act(() => vi.advanceTimersByTimeAsync(36_000));
    vi.useRealTimers();
    const waits = askedMs.slice(1).map((ms, at) => Math.floor((ms - (askedMs[at] ?? 0)) / 1_000));
    expect(waits).toEqual([1, 2, 4, 8, 10, 10]);
  });

  it.each([
    ['a,b\n1,2', 'The first row has to be account,usd,coin,reason.'],
    [new Uint8Array([0xff, 0xfe, 0x61, 0]), /not in UTF-8/],
    ['x'.repeat(2_000_001), /too large/],
  ])('is refused before it is sent: %.20s', async (text, message) => {
    const { sent } = open();
    await choose(text);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(sent('POST', path)).toEqual([]);
  });
});

describe('a batch', () => {
  it('shows how far it is, what it has not credited and why, and is stopped after a question', async () => {
    const stop = `/api/profit/stop/${adminId}`;
    const { bodies } = open([batch], { [`PUT ${stop}`]: { body: { message: 'Stopped' } } });
    const card = await screen.findByRole('article', { name: title });
    expect(card).toHaveTextContent(/Ben Okafor.*500 of 2,000 credited, 2 skipped/);
    expect(within(card).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    await userEvent.click(within(card).getByText('What is not credited'));
    expect(await within(card).findByText('This account was suspended.')).toBeInTheDocument();
    await userEvent.click(within(card).getByText('What is credited'));
    expect(await within(card).findByText('Clara Jensen')).toBeInTheDocument();
    await userEvent.click(within(card).getByRole('button', { name: 'Stop' }));
    const dialog = await screen.findByRole('dialog', { name: 'Stop crediting?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }));
    await expect.poll(() => bodies('PUT', stop)).toEqual([{ idToStop: 'b1' }]);
  });

  it.each([
    [{ why: 'Exchange rate unavailable' }, /Waiting: Exchange rate unavailable\. It continues by itself\./],
    [{ state: 'stopped', why: 'Stopped by Ada Moreau' }, /Stopped by Ada Moreau$|Stopped by Ada MoreauWhat/],
    [{ state: 'proposed', posted: 0, skipped: 0 }, /To be confirmed under Proposals/],
    [{ state: 'expired', posted: 0, skipped: 0 }, /Expired/],
  ] as const)('says what holds it up: %j', async (changes, text) => {
    open([{ ...batch, ...changes }]);
    expect(await screen.findByRole('article')).toHaveTextContent(text);
  });
});
