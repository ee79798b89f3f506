import { deferred } from '../deferred.ts';
import { StackFailure } from '../failure.ts';
import type { SignsOfLife } from './signs-of-life.ts';

/** How often it is looked for something that has happened, and reported what is waited for. */
const lookMs = 10_000;
/** So many looks in a row at which nothing has happened end the wait. Looks, since a machine that sleeps passes time. */
const quietLooksMax = 6;
/** More than the processes of a started stack use in a second in which nothing is asked of them: measured, 1 to 25 ms of CPU time. */
const idleMsPerSecond = 30;

export interface Patience {
  readonly signs: () => SignsOfLife;
  /** One line for the developer, at each look. */
  readonly say: (line: string) => void;
  /** Aborted: nobody waits any more. */
  readonly signal: AbortSignal;
  /** A message of what has happened, with the last lines of the output and where the whole of it is. */
  readonly explain: (what: string) => string;
}

/**
 * Waits for a part of the start as long as something still happens, however long that takes: its processes write output,
 * or use CPU time or wait for it. Rejects with a StackFailure that names the last thing that happened once
 * nothing has for a minute. Resolves silently if the signal is aborted.
 */
export async function waitPatiently(
  ready: Promise<unknown>,
  what: string,
  patience: Patience,
): Promise<void> {
  const { signs, say, signal, explain } = patience;
  const startedAtMs = Date.now();
  const secondsSince = (ms: number) => String(Math.round((Date.now() - ms) / 1000));
  let before = signs();
  let last = { what: 'its processes were started', atMs: startedAtMs };
  let quietLooks = 0;
  const over = deferred<undefined>();
  const gaveUp = deferred<string>();
  const stop = () => over.resolve(undefined);
  const timer = setInterval(() => {
    const now = signs();
    const happened = whatHappened(before, now);
    before = now;
    quietLooks = happened === undefined ? quietLooks + 1 : 0;
    if (happened !== undefined) last = { what: happened, atMs: Date.now() };
    if (quietLooks < quietLooksMax)
      say(`Waiting for ${what} for ${secondsSince(startedAtMs)} s: ${happened ?? 'nothing happens'}`);
    else
      gaveUp.resolve(`nothing has happened for ${secondsSince(last.atMs)} s. The last thing: ${last.what}.`);
  }, lookMs);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  const failure = gaveUp.promise.then((why) =>
    Promise.reject(new StackFailure(explain(`Gave up waiting for ${what}: ${why}`))),
  );
  try {
    await Promise.race([ready, over.promise, failure]);
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** In words, or undefined if nothing has. An ended process takes its CPU time along: that is something too. */
function whatHappened(before: SignsOfLife, now: SignsOfLife): string | undefined {
  if (now.outputBytes !== before.outputBytes) return `firebase-tools wrote "${now.lastLine}"`;
  const workMs = Math.abs(now.workMs - before.workMs);
  if (workMs <= (lookMs / 1000) * idleMsPerSecond) return undefined;
  return `its processes used or waited for ${(workMs / 1000).toFixed(1)} s of CPU time`;
}
