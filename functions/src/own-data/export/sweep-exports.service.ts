import { isFetchable } from '@keelstone/domain/own-data/data-export';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../deps.ts';
import { startRun } from '../../job/job-run.ts';

/** Where the files of copies are: no rule opens it, only `download-data-export` does. */
export const exportFolder = 'vault/export/';

const uidPattern = /^vault\/export\/([^/]+)\//;

type Sweep = Pick<Deps, 'dataExports' | 'now'> & { files: Pick<Deps['files'], 'pagesOlderThan' | 'remove'> };

/**
 * Removes the files of copies that can no longer be fetched, and leftovers of crashed runs: everything older than 24
 * hours, unless its copy became ready later. Returns how many.
 */
export async function sweepExports(deps: Sweep): Promise<number> {
  const run = startRun(deps);
  let removed = 0;
  for await (const page of deps.files.pagesOlderThan(
    { prefix: exportFolder },
    deps.now() - limits.exportKeptMs,
  )) {
    removed += await run.each(page, (path) => removeUnfetchable(path, deps));
    if (run.isOver()) break;
  }
  run.end('Files of copies could not be removed');
  return removed;
}

/** False for a file that its owner can still fetch. */
async function removeUnfetchable(path: string, { dataExports, files, now }: Sweep): Promise<boolean> {
  const stored = await dataExports.find(uidPattern.exec(path)?.[1] ?? '-');
  const isKept = stored?.parts.some((part) => part.path === path) === true;
  if (isKept && isFetchable(stored, now())) return false;
  await files.remove(path);
  return true;
}
