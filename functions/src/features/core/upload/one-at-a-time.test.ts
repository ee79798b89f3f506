import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { DomainError } from '@keelstone/domain/errors';
import { oneAtATime } from './one-at-a-time.ts';

describe('one at a time', () => {
  it('lets one work and the others wait, in order', async () => {
    const queue = oneAtATime({ waitingMax: 3 });
    const seen = { working: 0, most: 0, order: [] as number[] };
    const work = (at: number) => async () => {
      seen.working += 1;
      seen.most = Math.max(seen.most, seen.working);
      await soon();
      seen.working -= 1;
      seen.order.push(at);
    };
    await Promise.all([1, 2, 3, 4].map((at) => queue(work(at))));
    expect(seen).toEqual({ working: 0, most: 1, order: [1, 2, 3, 4] });
  });

  it('prepares for the accepted pieces, refuses the first beyond the limit, and says when to retry', async () => {
    const prepare = vi.fn();
    const queue = oneAtATime({ waitingMax: 2, prepare });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((at) => queue(() => soon(at))));
    expect(prepare.mock.calls).toEqual([[1], [2], [3], [2], [1], [0]]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    expect(await queue(() => soon('after'))).toBe('after');
  });

  it('continues after a failure', async () => {
    const queue = oneAtATime({ waitingMax: 1 });
    const failing = queue(() => Promise.reject(new DomainError('invalid-upload')));
    const next = queue(() => soon('next'));
    await expect(failing).rejects.toThrow('invalid-upload');
    expect(await next).toBe('next');
  });
});
