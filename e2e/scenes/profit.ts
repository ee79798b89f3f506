import type { ProfitBatchWire } from '@keelstone/domain/api/profit.contract';
import * as act from './scene.ts';

const { given, press, says, shows, steps } = act;

const batch: ProfitBatchWire = {
  ...{ _id: 'PROFIT5SCENE5SCENE5SCENE5S', state: 'running', why: 'Exchange rate unavailable' },
  ...{ people: 1998, sums: { usd: 123_456.78, btc: 100_000, eth: 23_456.78 }, leftOut: [17, 204] },
  ...{ posted: 1204, skipped: 1, createdAt: '2026-11-20T10:00:00.000Z', endedAt: null },
  proposedBy: { _id: 'BEN5SCENE5SCENE5SCENE5SCEN', name: 'Ben Okafor' },
  confirmedBy: { _id: 'CLEO5SCENE5SCENE5SCENE5SCE', name: 'Cleo Brandt' },
  stoppedBy: undefined,
};
const row = {
  ...{ _id: '0002', row: 2, usd: 61.25, coin: 'btc', reason: 'Profit of October', state: 'skipped' },
  why: 'This account was suspended.',
  user: { _id: 'CLARA5SCENE5SCENE5SCENE5SC', name: 'Clara Jensen', email: 'clara.jensen@keelstone.test' },
};
const checked = {
  ...{ people: 1998, sums: batch.sums, repeats: '20 October 2026, 10:00 UTC (done)' },
  problems: [
    { row: 17, text: 'Nobody has this account.' },
    { row: 204, text: '"1,500" can mean 1500 or 1.5. Write it without the comma or with a point.' },
  ],
};

/** As if somebody had confirmed a file, and another one had problems. */
const answered: act.Act = (page) =>
  page.route(/\/api\/profit\/\w+(\?|$)/, (route) =>
    route.fulfill({
      json:
        route.request().method() === 'POST' ? checked : { batches: [batch], items: [row], nextCursor: null },
    }),
  );
const choose: act.Act = async (page) => {
  const csv = 'account,usd,coin,reason\nclara.jensen@keelstone.test,61.25,btc,Profit of October\n';
  const file = { name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel('File').setInputFiles(file);
  await says('Nobody has this account.')(page);
};

export const profitScenes: readonly act.Scene[] = [
  ...act.dataPage('admin-profit', '/admin/profit'),
  ...act.states('/admin/profit', {
    'admin-profit-running': given(
      answered,
      (page) => page.getByText('What is not credited').click(),
      says(/suspended/),
    ),
    'admin-profit-stop': given(answered, press('Stop'), shows('dialog')),
    'admin-profit-problems': given(answered, choose),
    'admin-profit-left-out': given(
      answered,
      steps(choose, press('Leave out row 17'), says('Left out: 1 row.')),
    ),
  }),
];
