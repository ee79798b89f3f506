import type { ProfitBatchWire } from '@keelstone/domain/money/profit/profit.contract';
import { stub } from '../support/stub.ts';
import * as act from './scene.ts';

const { given, press, says, shows } = act;

const changes = [
  ['Credited profit', '$123,456.78 to 1,998 people'],
  ['Of which in Bitcoin, priced per row', '$100,000.00'],
  ['Rows of the file that are left out', '17, 204'],
  ['Proposed by', 'Ben Okafor'],
].map(([what = '', after = '']) => ({ what, before: '', after }));
const batch: ProfitBatchWire = {
  ...{ _id: 'PROFIT5SCENE5SCENE5SCENE5S', state: 'running', why: 'Exchange rate unavailable', changes },
  ...{ people: 1998, posted: 1204, skipped: 1, createdAt: '2026-11-20T10:00:00.000Z' },
};
const row = {
  ...{ _id: '0002', usd: 61.25, coin: 'btc', reason: 'Profit of October', why: 'Account restricted' },
  user: { _id: 'CLARA5SCENE5SCENE5SCENE5SC', name: 'Clara Jensen', email: 'clara.jensen@keelstone.test' },
};
const begun = { isDone: false, rows: 20_000, checked: 8_000, changes: [], problems: [] };
const checked = {
  ...{ isDone: true, rows: 2_000, checked: 2_000 },
  // Nothing is left out yet.
  changes: changes.filter(({ what }) => !what.startsWith('Rows')),
  problems: [
    { row: 17, text: 'claire.jensen@keelstone.test: Nobody has this account.' },
    {
      row: 204,
      text: '"1.500" can mean 1500 or 1.5. Write it without the point or with at most two decimals.',
    },
  ],
};

/** Pretends that somebody has confirmed a file. */
const answered: act.Act = (page) =>
  stub(page, /\/api\/profit\/\w+(\?|$)/, ({ method }) => ({
    json:
      method === 'POST'
        ? { message: 'The file is being checked', checkId: 'check' }
        : { batches: [batch], items: [row], nextCursor: null },
  }));
const answeredCheck =
  (json: typeof begun | typeof checked): act.Act =>
  (page) =>
    stub(page, /\/api\/profit\/check\/check$/, () => ({ json }));
const choose: act.Act = async (page) => {
  const csv = 'account,usd,coin,reason\nclara.jensen@keelstone.test,61.25,btc,Profit of October\n';
  const file = { name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
};

export const profitScenes: readonly act.Scene[] = [
  ...act.dataPage('admin-profit', '/admin/profit'),
  ...act.states('/admin/profit', {
    'admin-profit-running': given(
      answered,
      (page) => page.getByText('What is not credited').click(),
      says('Account restricted'),
    ),
    'admin-profit-stop': given(answered, press('Stop'), shows('dialog')),
    'admin-profit-checking': given(
      answered,
      answeredCheck(begun),
      choose,
      says('8,000 of 20,000 rows checked'),
    ),
    'admin-profit-problems': given(
      answered,
      answeredCheck(checked),
      choose,
      says('claire.jensen@keelstone.test: Nobody has this account.'),
    ),
  }),
];
