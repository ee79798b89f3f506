import { idAlphabet } from '@keelstone/domain/kernel/ids';
import { type JobRun, startRun } from '../../../platform/job/job-run.ts';
import { removeStray } from './stray-image.ts';
import { isInVault } from './upload-reference.ts';
import { uploadLimits } from '@keelstone/domain/core/upload/upload.limits';
import type { Deps } from '../../deps.ts';

/** How many objects are checked or removed at the same time. */
const parallel = 50;

const placePattern = /^vault\/(kyc|proof)\/(.)/;
const progressId = 'vault';

/**
 * Removes unclaimed uploads after an hour, and any other object of that age outside the vault, one page of the listing
 * at a time. When the job's time is up, the next run continues. Returns how many were removed.
 */
export async function sweepInbox({ files, now }: Deps): Promise<number> {
  const run = startRun({ now });
  let removed = 0;
  for await (const page of pagesOutsideVault(files, now() - uploadLimits.inboxKeptMs)) {
    removed += await runInParts(page, (path) => files.remove(path), run);
    if (run.isOver()) break;
  }
  run.throwIfFailed('Uploads could not be removed');
  return removed;
}

/** Lists the names before `vault/` and those after it: `0` is the character after the slash. */
async function* pagesOutsideVault(files: Deps['files'], atMs: number): AsyncGenerator<string[]> {
  for (const listed of [{ endOffset: 'vault/' }, { startOffset: 'vault0' }]) {
    for await (const page of files.pagesOlderThan(listed, atMs))
      yield page.filter((path) => !isInVault(path));
  }
}

/**
 * Removes images without a record, a day after they were written: a request that dies between image and record leaves
 * one. Images of an erased record stay while its owner is on hold. A run checks only records whose id begins with one
 * letter, the next run takes the next letter: each image is checked once in 32 hours, however many there are. Progress
 * is saved after each page, so that a letter which takes longer than a run is continued. Returns how many were removed.
 */
export async function sweepVault(deps: Deps): Promise<number> {
  const run = startRun(deps);
  const atMs = deps.now();
  const save = (pageToken: string) => deps.sweeps.save(progressId, { pageToken, atMs });
  const place = (await deps.sweeps.find(progressId))?.pageToken ?? '';
  const [, reached = 'kyc', letter = idAlphabet.charAt(0)] = placePattern.exec(place) ?? [];
  let removed = 0;
  for (const kind of reached === 'kyc' ? ['kyc', 'proof'] : ['proof']) {
    const prefix = `vault/${kind}/${letter}`;
    const listed = { prefix, ...(place.startsWith(prefix) && { startOffset: place }) };
    for await (const page of deps.files.pagesOlderThan(listed, atMs - uploadLimits.orphanKeptMs)) {
      removed += await runInParts(page, (path) => removeStray(path, deps), run);
      const last = page.at(-1);
      if (last !== undefined) await save(last);
      if (run.isOver()) return end(run, removed);
    }
  }
  const next = idAlphabet.charAt((idAlphabet.indexOf(letter) + 1) % idAlphabet.length);
  await save(`vault/kyc/${next}`);
  return end(run, removed);
}

function end(run: Pick<JobRun, 'end'>, removed: number): number {
  run.throwIfFailed('Images could not be removed');
  return removed;
}

/** Returns how often `act` removed something; a later run retries failures. */
async function runInParts(
  paths: readonly string[],
  act: (path: string) => Promise<unknown>,
  run: Pick<JobRun, 'attempt'>,
): Promise<number> {
  let removed = 0;
  for (let at = 0; at < paths.length; at += parallel) {
    const part = paths.slice(at, at + parallel);
    const outcomes = await Promise.all(part.map((path) => run.attempt(() => act(path))));
    removed += outcomes.filter((isRemoved) => isRemoved).length;
  }
  return removed;
}
