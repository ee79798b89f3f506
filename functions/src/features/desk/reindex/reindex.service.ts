import type { CommandDeps } from '../../../platform/deps.ts';
import { runInPool } from '../../../platform/job/in-pool.ts';
import { refreshTotals } from '../desk/refresh-totals.service.ts';
import {
  reindexPhases,
  type ReindexCheckpoint,
  type ReindexPhase,
  type ReindexRepository,
  type ReindexRow,
} from './reindex.repository.ts';

/** The only checkpoint. It exists while a rebuild is running or was interrupted. */
const checkpointId = 'current';
/**
 * The documents that are checked between two checkpoints, and held in memory. The emulator scans the whole collection
 * for each page of any size: about two seconds at 100,000 users.
 */
const pageSizeDefault = 5_000;
/** The repairs that run at the same time. */
const concurrency = 20;

export type ReindexDeps = CommandDeps & { reindex: ReindexRepository };
export type ReindexProgress = { seen: number; total: number; phase: ReindexPhase };
export type ReindexReport = { seen: number; repaired: number; isContinued: boolean };

/**
 * Rebuilds derived data: the rows of the user list, the names that records copy, the search index of both, the totals,
 * and the months of each account. Also hands over approved deposits whose payment is not booked yet. Consistent
 * documents are not written, so it may run during traffic and any number of times. Stores a checkpoint after each page.
 * An interrupted run continues there, unless `isRestarted` starts from the beginning. `isDryRun` only counts.
 */
export async function reindex(
  deps: ReindexDeps,
  options: {
    isRestarted?: boolean;
    isDryRun?: boolean;
    pageSize?: number;
    onProgress?: (progress: ReindexProgress) => void;
  } = {},
): Promise<ReindexReport> {
  const { isRestarted = false, isDryRun = false, pageSize = pageSizeDefault, onProgress } = options;
  const { checkpoints, countAll, listPage, listStale } = deps.reindex;
  const [total, earlier] = await Promise.all([
    countAll(),
    isRestarted || isDryRun ? undefined : checkpoints.find(checkpointId),
  ]);
  let point: ReindexCheckpoint = earlier ?? newCheckpoint(deps.now());

  for (const phase of reindexPhases.slice(reindexPhases.indexOf(point.phase))) {
    if (phase !== point.phase) point = { ...point, phase, after: '' };
    for (;;) {
      const page = await listPage(phase, point.after, pageSize);
      const stale = await listStale(phase, page);
      const repaired = isDryRun ? stale.length : await repairAll(phase, stale, deps.reindex);
      point = {
        ...point,
        after: page.at(-1)?.id ?? point.after,
        seen: point.seen + page.length,
        repaired: point.repaired + repaired,
      };
      if (!isDryRun) await checkpoints.save(checkpointId, point);
      onProgress?.({ seen: point.seen, total, phase });
      if (page.length < pageSize) break;
    }
  }
  if (!isDryRun) {
    await refreshTotals(deps);
    await checkpoints.eraseNow(checkpointId);
  }
  return { seen: point.seen, repaired: point.repaired, isContinued: earlier !== undefined };
}

function newCheckpoint(startedAtMs: number): ReindexCheckpoint {
  return { phase: reindexPhases[0], after: '', seen: 0, repaired: 0, startedAtMs };
}

/** Returns how many documents needed a write. */
async function repairAll(
  phase: ReindexPhase,
  stale: readonly ReindexRow[],
  { repair }: ReindexRepository,
): Promise<number> {
  let repaired = 0;
  await runInPool(concurrency, stale, async (row) => {
    if (await repair(phase, row)) repaired += 1;
  });
  return repaired;
}
