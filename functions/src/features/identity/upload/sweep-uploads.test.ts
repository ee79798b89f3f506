import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Listed } from './files.repository.ts';
import { sweepInbox } from './sweep-uploads.service.ts';

const pageSize = 1000;

/** Memory that outlives a page: uncollected garbage is in the new space. */
function keptBytes(): number {
  return getHeapSpaceStatistics().find(({ space_name: name }) => name === 'old_space')?.space_used_size ?? 0;
}

/** A listing of leftovers that exist only while their page is processed. */
function listing(objects: number) {
  const seen = { removed: 0, keptBytesMax: 0 };
  const files = {
    async *pagesOlderThan(listed: Listed): AsyncGenerator<string[]> {
      if (!('endOffset' in listed)) return;
      for (let at = 0; at < objects; at += pageSize) {
        yield Array.from(
          { length: Math.min(pageSize, objects - at) },
          (_nothing, offset) => `inbox/uid/${String(at + offset)}`,
        );
        seen.keptBytesMax = Math.max(seen.keptBytesMax, keptBytes());
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

it('a million leftovers are removed a page at a time, in bounded memory', async () => {
  const { files, seen } = listing(1_000_000);
  const before = keptBytes();
  expect(await sweepInbox({ files, now: () => 0 })).toBe(1_000_000);
  expect(seen.removed).toBe(1_000_000);
  // All their names together would take more than this.
  expect(seen.keptBytesMax - before).toBeLessThan(50_000_000);
});

it('the next run does what is not done in time', async () => {
  const { files, seen } = listing(10 * pageSize);
  let nowMs = 0;
  const now = () => (nowMs += limits.sweepMsMax / 2);
  expect(await sweepInbox({ files, now })).toBeLessThan(10 * pageSize);
  expect(seen.removed).toBeGreaterThan(0);
});
