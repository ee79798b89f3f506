import type { Browser, Page, Request } from '@playwright/test';

export const parts = ['server', 'network', 'script', 'paint', 'idle'] as const;
type Part = (typeof parts)[number];

/** How long somebody waited, in milliseconds, and whose time it was: the parts together are the wait. */
export type Wait = { ms: number } & Record<Part, number>;

/** From when until when, by the page's clock. */
type Span = readonly [fromMs: number, toMs: number];
type TraceEvent = { name: string; ts: number; dur?: number; pid: number; tid: number };

/** A text in an element, or an element that has another text by now. */
type Wanted = { selector: string } & ({ text: string } | { otherThan: string });

const shownMark = 'bench-shown';
const taskEvent = 'ThreadControllerImpl::RunTask';
/** Tasks of the main thread, and the marks of a page. More would slow down what is measured. */
const categories = ['-*', 'toplevel', 'blink.user_timing'];
/** A shorter task is no script of the page, but the browser's own. */
const scriptMsMin = 1;
const stepMs = 0.1;

/**
 * Measures from `begin`, which returns when the wait began, until the end of the frame that shows what is wanted. Each
 * moment is the time of one part: `paint` after the last script before that frame, `server` while a call waits for its
 * answer from the emulators, `script` while the main thread works, `network` while anything is under way, else `idle`.
 */
export async function measureWait(
  browser: Browser,
  page: Page,
  { begin, wanted }: { begin: () => Promise<number>; wanted: Wanted },
): Promise<Wait> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await browser.startTracing(page, { categories });
  const fromMs = await begin();
  const shownMs = await shownAt(page, wanted);
  const origin = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // With the second frame from here the measured one is over.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.timeOrigin)));
      }),
  );
  const tasks = readTasks(await browser.stopTracing(), shownMs);
  const [frameMs, endMs] = tasks.findLast(([start]) => start <= shownMs) ?? [shownMs, shownMs];
  const scripts = tasks.filter(([start, end]) => end <= frameMs && end - start >= scriptMsMin);
  const paintMs = scripts.at(-1)?.[1] ?? fromMs;
  const { answers, transfers } = readRequests(requests, origin, shownMs);
  const wait: Wait = { ms: endMs - fromMs, server: 0, network: 0, script: 0, paint: 0, idle: 0 };
  for (let ms = fromMs; ms < endMs; ms += stepMs) {
    const isIn = (spans: readonly Span[]) => spans.some(([start, end]) => start <= ms && ms < end);
    if (ms >= paintMs) wait.paint += stepMs;
    else if (isIn(answers)) wait.server += stepMs;
    else if (isIn(tasks)) wait.script += stepMs;
    else if (isIn(transfers)) wait.network += stepMs;
    else wait.idle += stepMs;
  }
  return wait;
}

/** By the page's clock, since the address was opened. */
export function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** Asked with every frame, as a locator would only ask every half second. */
async function shownAt(page: Page, wanted: Wanted): Promise<number> {
  const shown = await page.waitForFunction(
    ({ mark, selector, ...what }) =>
      [...document.querySelectorAll<HTMLElement>(selector)].some(({ innerText }) =>
        'text' in what ? innerText.includes(what.text) : !['', what.otherThan].includes(innerText),
      ) && performance.mark(mark).startTime,
    { mark: shownMark, ...wanted },
  );
  return Number(await shown.jsonValue());
}

/** The tasks of the thread that set the mark, in their order. */
function readTasks(trace: Buffer, shownMs: number): Span[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const mark = traceEvents.findLast(({ name }) => name === shownMark);
  if (mark === undefined) throw new Error('The trace has no mark of what was shown');
  const shift = mark.ts / 1000 - shownMs;
  return traceEvents
    .filter(({ name, pid, tid }) => name === taskEvent && pid === mark.pid && tid === mark.tid)
    .map(({ ts, dur = 0 }): Span => [ts / 1000 - shift, (ts + dur) / 1000 - shift])
    .toSorted(([one], [other]) => one - other);
}

/** Reads the requests that had arrived by then: nothing waited for the rest. */
function readRequests(requests: readonly Request[], origin: number, shownMs: number) {
  const [answers, transfers]: [Span[], Span[]] = [[], []];
  for (const request of requests) {
    const { startTime, requestStart, responseStart, responseEnd } = request.timing();
    const startMs = startTime - origin;
    if (startMs + responseEnd > shownMs) continue;
    transfers.push([startMs, startMs + responseEnd]);
    if (['fetch', 'xhr'].includes(request.resourceType()))
      answers.push([startMs + Math.max(0, requestStart), startMs + responseStart]);
  }
  return { answers, transfers };
}
