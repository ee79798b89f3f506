import { availableParallelism, loadavg } from 'node:os';
import type * as Lighthouse from '../tools/lighthouse/index.mjs';
import { build } from './build.ts';
import { findChromium, testBrowsers } from './chromium.ts';
import { readCommandLine } from './command-line.ts';
import { onOwnStack, runMeasurement } from './own-stack.ts';
import { root } from './run-command.ts';

const metrics = [
  'server-response-time',
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
] as const;

const pages = { landing: '/', login: '/login' } as const;
const runs = 5;
/** On a busy machine Chromium now and then loses the beginning of a trace. */
const visitsMax = 8;

/** `shares`: whose time the visit was. */
type Run = { scores: Record<string, number>; costs: string[]; shares: string };

/**
 * `npm run lighthouse`: the built app on the hosting emulator, Lighthouse's own mobile preset, the median of five runs.
 * Prints a table and what costs points; exit status 1 if a page is below a minimum.
 */
const isApplied = readCommandLine(
  {
    usage: `npm run lighthouse               measures landing and login in a Chromium, five times each
npm run lighthouse -- --applied  with a slow network and processor that are really applied, where the
                                 preset computes what they would do from a fast visit`,
    options: { applied: { type: 'boolean', default: false } },
  },
  ({ values }) => values.applied,
);

/** The score that every page must reach, of 100. */
const minimums = {
  performance: isApplied ? 97 : 95,
  accessibility: 100,
  'best-practices': 95,
  seo: 95,
} as const;
type Category = keyof typeof minimums;
const categories = Object.keys(minimums) as Category[];

await runMeasurement(async (stopSignal) => {
  const chromium = await findChromium(testBrowsers);
  const tools = await import('../tools/lighthouse/index.mjs');
  await build({ root, log: console.log, signal: stopSignal });
  const isGood = await onOwnStack({ stopSignal, import: 'emulator-data' }, (stack) =>
    measureAll(stack.urls.app, { tools, chromium, stopSignal }),
  );
  return isGood ? 0 : 1;
});

type Tools = typeof Lighthouse;
type Visit = { tools: Tools; chromium: string | undefined; stopSignal: AbortSignal };

async function measureAll(appUrl: string, { tools, chromium, stopSignal }: Visit): Promise<boolean> {
  let isGood = true;
  console.log(
    `Load of the machine: ${loadavg()[0]?.toFixed(1) ?? '?'} on ${String(availableParallelism())} cores`,
  );
  for (const [page, path] of Object.entries(pages)) {
    const measured: Run[] = [];
    for (let visit = 0; visit < visitsMax && measured.length < runs && !stopSignal.aborted; visit += 1) {
      const run = await measure(appUrl + path, tools, chromium);
      if (run !== undefined) measured.push(run);
    }
    if (measured.length < runs) return false;
    for (const category of categories) {
      const scores = measured.map((run) => run.scores[category] ?? 0);
      const score = scores.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
      const isEnough = score >= minimums[category];
      isGood &&= isEnough;
      const verdict = isEnough ? 'ok    ' : 'FAILED';
      console.log(
        `${verdict} ${page.padEnd(8)} ${category.padEnd(15)} ${String(score).padStart(3)} of ${String(minimums[category])}  (${scores.join(' ')})`,
      );
    }
    for (const cost of new Set(measured.flatMap(({ costs }) => costs))) console.log(`         ${cost}`);
    for (const { shares } of measured) console.log(`         ${shares}`);
  }
  return isGood;
}

/** One visit by a fresh browser; `undefined` if its trace is incomplete. */
async function measure(
  url: string,
  { launch, lighthouse }: Tools,
  chromePath: string | undefined,
): Promise<Run | undefined> {
  const chrome = await launch({
    ...(chromePath === undefined ? {} : { chromePath }),
    // A machine without a GPU would emulate one on the processor that is measured.
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: categories,
      logLevel: 'error',
      ...(isApplied ? { throttlingMethod: 'devtools' as const } : {}),
    });
    if (result === undefined) throw new Error(`Lighthouse measured nothing at ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError !== undefined) {
      console.log(`         a visit could not be measured (${lhr.runtimeError.code})`);
      return undefined;
    }
    const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
    return {
      scores: Object.fromEntries(categories.map((each) => [each, score(each)])),
      costs: costsOf(lhr),
      shares: sharesOf(lhr),
    };
  } finally {
    chrome.kill();
  }
}

/** The audits that count and are not perfect. */
function costsOf(lhr: Lighthouse.Report): string[] {
  return categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      const isCost = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9;
      return isCost ? [`${category}: ${audit?.title ?? id} ${audit?.displayValue ?? ''}`.trim()] : [];
    }),
  );
}

/** When the page was painted, and what its main thread did: "first-contentful-paint 900, …; Script Evaluation 210, …". */
function sharesOf(lhr: Lighthouse.Report): string {
  const times = metrics.map((id) => `${id} ${round(lhr.audits[id]?.numericValue)}`);
  const work = (lhr.audits['mainthread-work-breakdown']?.details?.items ?? []).map(
    ({ groupLabel, duration }) => `${groupLabel ?? ''} ${round(duration)}`,
  );
  return `${times.join(', ')}; ${work.join(', ')} ms`;
}

function round(ms = 0): string {
  return ms.toFixed(0);
}
