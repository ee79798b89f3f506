import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { makeSeal, type SealHead, type StoredRow } from '@keelstone/domain/kernel/hash-chain/seal';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Seals every event row older than the delay, a batch at a time, and logs each head, since the log is kept apart from
 * the chain. An interrupted run leaves whole batches, and the next one continues after them. If two runs are
 * concurrent, one adds a batch and the other stops. Without new rows nothing is written. Returns the heads.
 */
export async function sealAudit(
  deps: Deps,
  { rowsMax = auditLimits.sealRowsMax }: { rowsMax?: number } = {},
): Promise<SealHead[]> {
  const cutMs = deps.now() - auditLimits.sealDelayMs;
  const heads: SealHead[] = [];
  for (let previous = await deps.seals.findHead(); ;) {
    if (previous !== undefined && previous.untilMs >= cutMs) return heads;
    const unsealed = await deps.seals.listRows({ afterMs: previous?.untilMs, untilMs: cutMs }, rowsMax + 1);
    if (unsealed.length === 0) return heads;
    const batch = makeFirstBatch(unsealed, rowsMax, cutMs);
    const seal = makeSeal(previous, batch);
    if (!(await deps.seals.append(seal))) return heads;
    const head = { seq: seal.seq, untilMs: seal.untilMs, hash: seal.hash };
    deps.log.info({ operation: 'seal-audit', ...head, rows: seal.rows.length });
    heads.push(head);
    if (batch.untilMs === cutMs) return heads;
    previous = head;
  }
}

/** As many rows as a seal may list, up to the end of a millisecond: rows of the same time stay together. */
function makeFirstBatch(
  unsealed: readonly StoredRow[],
  rowsMax: number,
  cutMs: number,
): { untilMs: number; rows: StoredRow[] } {
  const next = unsealed[rowsMax];
  if (next === undefined) return { untilMs: cutMs, rows: [...unsealed] };
  const untilMs = next.data.atMs - 1;
  const rows = unsealed.filter(({ data }) => data.atMs <= untilMs);
  if (rows.length === 0)
    throw new Error(`More than ${String(rowsMax)} event rows have the time ${String(next.data.atMs)}`);
  return { untilMs, rows };
}
