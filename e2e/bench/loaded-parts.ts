import type { Page } from '@playwright/test';

/** What the page waited for: from when to when, in milliseconds from the click or the address. */
export type LoadedPart = { what: string; fromMs: number; untilMs: number };

/** From the click or the address until it is seen, in milliseconds. */
export type PixelRun = { ms: number; parts: LoadedPart[] };

/** Now, and what was loaded since a moment of the page's clock. */
export async function loadedUntil(page: Page, sinceMs: number): Promise<PixelRun> {
  const { atMs, entries } = await page.evaluate(() => ({
    atMs: performance.now(),
    entries: performance
      .getEntries()
      .filter(({ entryType }) => ['navigation', 'resource'].includes(entryType))
      .map(({ name, startTime, duration }) => ({
        url: name,
        fromMs: startTime,
        untilMs: startTime + duration,
      })),
  }));
  const since = entries
    .filter(({ fromMs, untilMs }) => fromMs >= sinceMs && untilMs > 0 && untilMs <= atMs)
    .map(({ url, fromMs, untilMs }) => ({
      what: kindOf(url),
      fromMs: fromMs - sinceMs,
      untilMs: untilMs - sinceMs,
    }));
  return { ms: atMs - sinceMs, parts: merged(since) };
}

/** The code in one part, from the first chunk that was asked for to the last that came; each call by its path. */
function merged(parts: readonly LoadedPart[]): LoadedPart[] {
  const code = parts.filter(({ what }) => what === 'code');
  const others = parts.filter(({ what }) => what !== 'code' && what !== 'rest');
  const whole: LoadedPart[] =
    code.length === 0
      ? []
      : [
          {
            what: `code (${String(code.length)} files)`,
            fromMs: Math.min(...code.map(({ fromMs }) => fromMs)),
            untilMs: Math.max(...code.map(({ untilMs }) => untilMs)),
          },
        ];
  return [...whole, ...others].sort((one, other) => one.fromMs - other.fromMs);
}

function kindOf(url: string): string {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return 'code';
  const method = /accounts:(\w+)$|\/v1\/(token)$/.exec(pathname);
  if (method !== null) return `Firebase Auth, ${String(method[1] ?? method[2])}`;
  if (pathname.startsWith('/api/')) return pathname.replace(/\/[A-Za-z0-9]{20,40}(?=\/|$)/g, '/…');
  return 'rest';
}
