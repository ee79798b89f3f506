import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../deferred.ts';
import { StackFailure } from '../failure.ts';
import { waitPatiently } from './patience.ts';
import type { SignsOfLife } from './signs-of-life.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hourMs = 60 * 60_000;
const started: SignsOfLife = { workMs: 5_000, outputBytes: 800, lastLine: 'i  functions: Loaded' };

/** A wait for something whose signs of life are those of this moment. */
function wait(signsAt: (seconds: number) => Partial<SignsOfLife>) {
  const ready = deferred<undefined>();
  const stop = new AbortController();
  const said: string[] = [];
  const startedAtMs = Date.now();
  let outcome = 'waiting';
  const waited = waitPatiently(ready.promise, 'the API', {
    signs: () => ({ ...started, ...signsAt((Date.now() - startedAtMs) / 1000) }),
    say: (line) => said.push(line),
    signal: stop.signal,
    explain: (what) => `${what}\nall of it: /logs`,
  });
  void waited.then(
    () => (outcome = 'ended'),
    (error: unknown) => (outcome = error instanceof StackFailure ? error.message : 'a bug'),
  );
  return { ready, stop, said, outcome: () => outcome };
}

describe('a start is waited for', () => {
  it.each([
    ['output is written', (seconds: number) => ({ outputBytes: Math.floor(seconds / 50) })],
    ['its processes use 4 % of a core', (seconds: number) => ({ workMs: seconds * 40 })],
  ])('for an hour and more while %s', async (_title, signsAt) => {
    const { ready, outcome } = wait(signsAt);
    await vi.advanceTimersByTimeAsync(2 * hourMs);
    expect(outcome()).toBe('waiting');
    ready.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome()).toBe('ended');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('for a minute after the last thing that happened, which the failure names', async () => {
    const { outcome } = wait((seconds) => ({ workMs: Math.min(seconds, 100) * 900 + seconds * 20 }));
    await vi.advanceTimersByTimeAsync(159_999);
    expect(outcome()).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome()).toBe(
      'Gave up waiting for the API: nothing has happened for 60 s. ' +
        'The last thing: its processes used or waited for 9.2 s of CPU time.\nall of it: /logs',
    );
  });

  it('with a line every ten seconds about what is waited for, and what happens', async () => {
    const { said } = wait((seconds) => (seconds < 15 ? {} : { outputBytes: 900, lastLine: 'i  hosting' }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(said).toEqual([
      'Waiting for the API for 10 s: nothing happens',
      'Waiting for the API for 20 s: firebase-tools wrote "i  hosting"',
      'Waiting for the API for 30 s: nothing happens',
    ]);
  });

  it('until it fails by itself or is stopped', async () => {
    const stopped = wait(() => ({}));
    stopped.stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect([stopped.outcome(), stopped.said, vi.getTimerCount()]).toEqual(['ended', [], 0]);
    const failing = waitPatiently(Promise.reject(new StackFailure('answers 404')), 'the API', {
      ...{ signs: () => started, say: () => undefined, explain: String },
      signal: new AbortController().signal,
    });
    await expect(failing).rejects.toThrow('answers 404');
  });
});
