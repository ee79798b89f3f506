import { expect, it } from 'vitest';
import { idAlphabet } from '@keelstone/domain/kernel/ids';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { platformLimits } from '../../../platform/platform.limits.ts';
import type { Listed } from './files.repository.ts';
import { sweepLeftoverUploads, sweepOrphanImages } from './sweep-uploads.service.ts';

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
  const sweep = async (now: () => number) => {
    const { deps } = await memoryApi();
    return sweepLeftoverUploads({ ...deps, now, files: { ...deps.files, ...files } });
  };
  return { sweep, seen };
}

it('leftovers are removed a page at a time: a million would not fit into memory', async () => {
  const { sweep, seen } = listing();
  expect(await sweep(() => 0)).toBe(10 * pageSize);
  expect(seen.before).toEqual(Array.from({ length: 10 }, (_nothing, page) => page * pageSize));
  expect(seen.removed).toBe(10 * pageSize);
});

it('the next run does what is not done in time', async () => {
  const { sweep, seen } = listing();
  let nowMs = 0;
  const now = () => (nowMs += platformLimits.runMsMax / 2);
  expect(await sweep(now)).toBeLessThan(10 * pageSize);
  expect(seen.removed).toBeGreaterThan(0);
});

it('images of a letter that takes longer than a run are continued page by page, and only then the next letter begins', async () => {
  const { deps } = await memoryApi();
  const listed: Listed[] = [];
  let nowMs = 0;
  const pagesOlderThan = async function* (asked: Listed): AsyncGenerator<string[]> {
    listed.push(asked);
    const { prefix, startOffset } = { prefix: '', startOffset: '', ...asked };
    const all = [1, 2, 3].map((page) => `${prefix}record/${String(page)}`);
    for (const path of all.filter((each) => each > startOffset)) {
      nowMs += platformLimits.runMsMax;
      yield await Promise.resolve([path]);
    }
  };
  const run = { ...deps, now: () => nowMs, files: { ...deps.files, pagesOlderThan } };
  for (let runs = 0; runs < 5; runs += 1) await sweepOrphanImages(run);
  const [first = '', second = ''] = idAlphabet;
  expect(listed).toEqual([
    { prefix: `vault/kyc/${first}` },
    { prefix: `vault/kyc/${first}`, startOffset: `vault/kyc/${first}record/2` },
    { prefix: `vault/proof/${first}` },
    { prefix: `vault/proof/${first}`, startOffset: `vault/proof/${first}record/1` },
    { prefix: `vault/proof/${first}`, startOffset: `vault/proof/${first}record/3` },
    { prefix: `vault/kyc/${second}` },
  ]);
});
