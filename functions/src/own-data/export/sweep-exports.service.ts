import { isFetchable } from '@keelstone/domain/own-data/data-export';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../deps.ts';

/** Where the files of copies are: no rule opens it, only `download-data-export` does. */
export const exportFolder = 'vault/export/';

const uidPattern = /^vault\/export\/([^/]+)\//;

type Sweep = Pick<Deps, 'dataExports' | 'now'> & { files: Pick<Deps['files'], 'pagesOlderThan' | 'remove'> };

/**
 * Removes the files of copies that nobody can fetch any more, and what runs have left that died: what is older than 24 hours,
 * unless its copy became ready later. Returns how many.
 */
export async function sweepExports({ dataExports, files, now }: Sweep): Promise<number> {
  const startedAtMs = now();
  let removed = 0;
  for await (const page of files.pagesOlderThan(exportFolder, startedAtMs - limits.exportKeptMs)) {
    for (const path of page) {
      const stored = await dataExports.find(uidPattern.exec(path)?.[1] ?? '-');
      const isKept = stored?.parts.some((part) => part.path === path) === true;
      if (isKept && isFetchable(stored, now())) continue;
      await files.remove(path);
      removed += 1;
    }
    if (now() - startedAtMs > limits.sweepMsMax) break;
  }
  return removed;
}
