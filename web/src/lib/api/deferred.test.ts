import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timing } from '../../config/timing.ts';
import { defer, type Deferred, forgetDeferred, offerUndo, sendDeferred, useDeferred } from './deferred.ts';

const caseOf = (id: string) => ({ id, kind: 'kyc', name: id, path: `/${id}`, uid: 'ada' }) as const;
const now = (): readonly Deferred[] => renderHook(useDeferred).result.current;
const steps = () => now().map(({ id, step }) => `${id} ${step}`);

let leave = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  leave = offerUndo();
});
afterEach(async () => {
  leave();
  await sendDeferred();
  now().forEach(forgetDeferred);
  vi.useRealTimers();
});

describe('a decision that can be undone', () => {
  it('is sent once, when its six seconds are over', async () => {
    const send = vi.fn(() => Promise.resolve());
    defer(caseOf('deepa'), send);
    vi.advanceTimersByTime(timing.undoMs - 1);
    expect([send.mock.calls.length, steps()]).toEqual([0, ['deepa waiting']]);
    vi.advanceTimersByTime(1);
    expect([send.mock.calls.length, steps()]).toEqual([1, ['deepa sending']]);
    await sendDeferred();
    vi.advanceTimersByTime(timing.undoMs);
    expect([send.mock.calls.length, steps()]).toEqual([1, []]);
  });

  it('is never sent once it was undone, and can be made again with six seconds of its own', () => {
    const [undone, again] = [vi.fn(), vi.fn(() => Promise.resolve())];
    defer(caseOf('deepa'), undone);
    vi.advanceTimersByTime(timing.undoMs - 1);
    now().forEach(forgetDeferred);
    defer(caseOf('deepa'), again);
    vi.advanceTimersByTime(timing.undoMs - 1);
    expect([undone.mock.calls.length, again.mock.calls.length]).toEqual([0, 0]);
    vi.advanceTimersByTime(1);
    expect([undone.mock.calls.length, again.mock.calls.length]).toEqual([0, 1]);
  });

  it('is not taken back by an Undo that comes while it is sent, nor by one that meant another', () => {
    let answer = (): void => undefined;
    const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    defer(caseOf('emil'), send);
    const [waited] = now();
    vi.advanceTimersByTime(timing.undoMs);
    if (waited !== undefined) forgetDeferred(waited);
    now().forEach(forgetDeferred);
    expect([send.mock.calls.length, steps()]).toEqual([1, ['emil sending']]);
    defer(caseOf('deepa'), vi.fn());
    if (waited !== undefined) forgetDeferred(waited);
    expect(steps()).toEqual(['emil sending', 'deepa waiting']);
    now().forEach(forgetDeferred);
    answer();
  });

  it('is sent by the next one, which then waits alone', () => {
    const [first, second] = [vi.fn(() => Promise.resolve()), vi.fn(() => Promise.resolve())];
    defer(caseOf('deepa'), first);
    vi.advanceTimersByTime(timing.undoMs - 1);
    defer(caseOf('emil'), second);
    expect(steps()).toEqual(['deepa sending', 'emil waiting']);
    vi.advanceTimersByTime(timing.undoMs - 1);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
  });

  it('may wait for a fresh token when its time is over, and for nothing when its page is left', () => {
    const send = vi.fn(() => Promise.resolve());
    defer(caseOf('deepa'), send);
    vi.advanceTimersByTime(timing.undoMs);
    defer(caseOf('emil'), send);
    leave();
    leave = offerUndo();
    expect(send.mock.calls).toEqual([[true], [false]]);
  });

  it('is sent at once if no page offers Undo any more, or the page is hidden', () => {
    const send = vi.fn(() => Promise.resolve());
    leave();
    defer(caseOf('deepa'), send);
    leave = offerUndo();
    vi.spyOn(document, 'hidden', 'get').mockReturnValueOnce(true);
    defer(caseOf('emil'), send);
    expect([send.mock.calls.length, steps()]).toEqual([2, ['deepa sending', 'emil sending']]);
  });

  it.each([
    ['done', () => Promise.resolve()],
    ['refused', () => Promise.reject(new Error('Already decided'))],
  ])('is kept when an earlier one about its case, which was on its way, is %s', async (_what, end) => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    defer(caseOf('deepa'), () => answered.then(end));
    vi.advanceTimersByTime(timing.undoMs);
    const second = vi.fn(() => Promise.resolve());
    defer(caseOf('deepa'), second);
    answer();
    await vi.advanceTimersByTimeAsync(timing.undoMs - 1);
    expect([second.mock.calls.length, steps()]).toEqual([0, ['deepa waiting']]);
    await vi.advanceTimersByTimeAsync(1);
    expect([second.mock.calls.length, steps()]).toEqual([1, []]);
  });

  it('that is refused stays with the reason until that is read; waiting for it does not fail', async () => {
    defer(caseOf('deepa'), () => Promise.reject(new Error('Already decided')));
    await sendDeferred();
    expect(now()).toEqual([{ ...caseOf('deepa'), step: 'refused', why: 'Already decided' }]);
    vi.advanceTimersByTime(10 * timing.undoMs);
    expect(steps()).toEqual(['deepa refused']);
    now().forEach(forgetDeferred);
    expect(steps()).toEqual([]);
  });
});
