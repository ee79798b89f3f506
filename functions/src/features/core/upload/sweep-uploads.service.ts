import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import { idAlphabet } from '@keelstone/domain/kernel/ids';
import type { Deps } from '../../../platform/deps.ts';
import { runInPool } from '../../../platform/job/in-pool.ts';
import { type JobRun, startRun } from '../../../platform/job/job-run.ts';
import { removeStray } from './stray-image.ts';
import { isInVault, vaultKinds, type VaultSweep } from './upload-reference.ts';

/** How many objects are checked or removed at the same time. */
const parallel = 50;

const progressId = 'vault';
const firstSweep: VaultSweep = { kind: 'kyc', letter: idAlphabet.charAt(0), after: '' };

/**
 * Removes unclaimed uploads after an hour, and any other object of that age outside the vault, one page of the listing
 * at a time. When the job's time is up, the next run continues. Returns how many were removed.
 */
export async function sweepLeftoverUploads({ files, now }: Deps): Promise<number> {
  const run = startRun({ now });
  let removed = 0;
  for await (const page of pagesOutsideVault(files, now() - uploadLimits.inboxKeptMs)) {
    removed += await countRemoved(page, (path) => files.remove(path), run);
    if (run.isOver()) break;
  }
  run.throwIfFailed('Uploads could not be removed');
  return removed;
}

/** Lists the names before `vault/` and those after it: `0` is the character after the slash. */
async function* pagesOutsideVault(files: Deps['files'], atMs: number): AsyncGenerator<string[]> {
  for (const listing of [{ endOffset: 'vault/' }, { startOffset: 'vault0' }]) {
    for await (const page of files.pagesOlderThan(listing, atMs))
      yield page.filter((path) => !isInVault(path));
  }
}

/**
 * Removes images without a record, a day after they were written: a request that dies between image and record leaves
 * one. Images of an erased record stay while its owner is on hold. A run checks only records whose id begins with one
 * letter, the next run takes the next letter: each image is checked once in 32 hours, however many there are. Progress
 * is saved after each page, so that a letter which takes longer than a run is continued. Returns how many were removed.
 */
export async function sweepOrphanImages(deps: Deps): Promise<number> {
  const run = startRun(deps);
  const beforeMs = deps.now() - uploadLimits.orphanKeptMs;
  // A document of 1.0.0 has other fields, so the first run after an upgrade begins at the first letter.
  const begin: VaultSweep = { ...firstSweep, ...(await deps.vaultSweeps.find(progressId)) };
  const { letter } = begin;
  let removed = 0;
  const sweep = async (kind: VaultSweep['kind'], after: string): Promise<void> => {
    const listing = { prefix: `vault/${kind}/${letter}`, ...(after !== '' && { startOffset: after }) };
    for await (const page of deps.files.pagesOlderThan(listing, beforeMs)) {
      removed += await countRemoved(page, (path) => removeStray(path, deps), run);
      await deps.vaultSweeps.save(progressId, { kind, letter, after: page.at(-1) ?? after });
      if (run.isOver()) return;
    }
  };
  for (const kind of vaultKinds.slice(vaultKinds.indexOf(begin.kind)))
    if (!run.isOver()) await sweep(kind, kind === begin.kind ? begin.after : '');
  if (!run.isOver()) await deps.vaultSweeps.save(progressId, { ...firstSweep, letter: letterAfter(letter) });
  run.throwIfFailed('Images could not be removed');
  return removed;
}

function letterAfter(letter: string): string {
  return idAlphabet.charAt((idAlphabet.indexOf(letter) + 1) % idAlphabet.length);
}

/** Returns how often `act` removed something. A later run retries failures. */
async function countRemoved(
  paths: readonly string[],
  act: (path: string) => Promise<unknown>,
  run: Pick<JobRun, 'attempt'>,
): Promise<number> {
  let removed = 0;
  await runInPool(parallel, paths, async (path) => {
    if (await run.attempt(() => act(path))) removed += 1;
  });
  return removed;
}
