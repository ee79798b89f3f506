import { expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Listed } from './files.repository.ts';
import { sweepInbox } from './sweep-uploads.service.ts';

const pageSize = 1000;

/** Ten pages of leftovers, and how many had been removed when each was asked for. */
function listing() {
  const seen = { removed: 0, before: [] as number[] };
  const files = {
    async *pagesOlderThan(listed: Listed): AsyncGenerator<string[]> {
      for (let page = 0; 'endOffset' in listed && page < 10; page += 1) {
        seen.before.push(seen.removed);
        yield Array.from({ length: pageSize }, (_nothing, at) => `inbox/uid/${String(page)}-${String(at)}`);
        await Promise.resolve();
      }
    },
    remove: () => {
      seen.removed += 1;
      return Promise.resolve();
    },
  };
  return { files, seen };
}

it('leftovers are removed a page at a time: a million would not fit into memory', async () => {
  const { files, seen } = listing();
  expect(await sweepInbox({ files, now: () => 0 })).toBe(10 * pageSize);
  expect(seen.before).toEqual(Array.from({ length: 10 }, (_nothing, page) => page * pageSize));
  expect(seen.removed).toBe(10 * pageSize);
});

it('the next run does what is not done in time', async () => {
  const { files, seen } = listing();
  let nowMs = 0;
  const now = () => (nowMs += limits.sweepMsMax / 2);
  expect(await sweepInbox({ files, now })).toBeLessThan(10 * pageSize);
  expect(seen.removed).toBeGreaterThan(0);
});
