import { refreshTotals, type TotalsDeps } from '../totals/refresh-totals.service.ts';
import {
  reindexPhases,
  type ReindexCheckpoint,
  type ReindexPhase,
  type ReindexRepository,
} from './reindex.repository.ts';

/** The one checkpoint; it is there while a rebuild is under way or was broken off. */
const checkpointId = 'current';
/** How many documents are looked at between two checkpoints. */
const pageSizeDefault = 200;
/** How many users' rows are compared at a time. */
const concurrency = 20;

export type ReindexDeps = TotalsDeps & { reindex: ReindexRepository };
export type ReindexProgress = { seen: number; total: number; phase: ReindexPhase };
export type ReindexReport = { seen: number; repaired: number; isContinued: boolean };

/**
 * Rebuilds what is derived: the rows of the user list, the names that records copy, the search index of both, and the
 * totals. What is true already is not written, so it may run beside traffic and as often as one likes. After each page
 * it notes how far it is; a run that was broken off continues there, unless `isRestarted` begins anew.
 */
export async function reindex(
  deps: ReindexDeps,
  options: {
    isRestarted?: boolean;
    pageSize?: number;
    onProgress?: (progress: ReindexProgress) => void;
  } = {},
): Promise<ReindexReport> {
  const { isRestarted = false, pageSize = pageSizeDefault, onProgress = () => undefined } = options;
  const { checkpoints, countAll, listIds } = deps.reindex;
  const [total, earlier] = await Promise.all([
    countAll(),
    isRestarted ? undefined : checkpoints.find(checkpointId),
  ]);
  let point: ReindexCheckpoint = earlier ?? beginning(deps.now());

  for (const phase of reindexPhases.slice(reindexPhases.indexOf(point.phase))) {
    if (phase !== point.phase) point = { ...point, phase, after: '' };
    for (;;) {
      const ids = await listIds(phase, point.after, pageSize);
      const repaired = await repairPage(phase, ids, deps.reindex);
      point = {
        ...point,
        after: ids.at(-1) ?? point.after,
        seen: point.seen + ids.length,
        repaired: point.repaired + repaired,
      };
      await checkpoints.save(checkpointId, point);
      onProgress({ seen: point.seen, total, phase });
      if (ids.length < pageSize) break;
    }
  }
  await refreshTotals(deps);
  await checkpoints.remove(checkpointId);
  return { seen: point.seen, repaired: point.repaired, isContinued: earlier !== undefined };
}

function beginning(startedAtMs: number): ReindexCheckpoint {
  return { phase: reindexPhases[0], after: '', seen: 0, repaired: 0, startedAtMs };
}

async function repairPage(
  phase: ReindexPhase,
  ids: readonly string[],
  repository: ReindexRepository,
): Promise<number> {
  if (phase === 'kyc' || phase === 'transactions') return repository.repairRecords(phase, ids);
  // Every user has his row once the first phase is done; what is left are rows without a user.
  const uids = phase === 'users' ? ids : await repository.listStrays(ids);
  let repaired = 0;
  for (let at = 0; at < uids.length; at += concurrency) {
    const rows = await Promise.all(uids.slice(at, at + concurrency).map((uid) => repository.repairRow(uid)));
    repaired += rows.filter((isRepaired) => isRepaired).length;
  }
  return repaired;
}
