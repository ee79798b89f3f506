import { checkBatch, checkHead, type ChainFault } from '@keelstone/domain/event/check-chain';
import type { SealHead } from '@keelstone/domain/event/seal';
import { parseAuditRow } from '@keelstone/domain/audit/audit-row';
import { limits } from '@keelstone/domain/limits';
import { placeOf } from '../../../platform/firestore/tx.ts';
import type { Deps } from '../deps.ts';
import { changedDetails } from './detail-state.ts';

export type ChainReport = {
  batches: number;
  rows: number;
  /** The last batch; `undefined` if nothing is sealed yet. */
  head: SealHead | undefined;
  faults: ChainFault[];
};

export type Verification = {
  /** A head that was kept earlier, to be found in the chain. */
  kept?: Pick<SealHead, 'seq' | 'hash'> | undefined;
  /** Is called with how many batches are checked. */
  onProgress?: (batches: number) => void;
};

/** How many rows of one kind are named. */
const untimedMax = 100;

/**
 * Checks the whole chain of event rows against what is stored, one batch after the other, and every kept detail of a
 * sealed row against its commitment; changes nothing. Of the rows not sealed yet, it only checks for those that never
 * can be.
 */
export async function verifyAudit(
  deps: Pick<Deps, 'events' | 'seals' | 'now'>,
  { kept, onProgress }: Verification = {},
): Promise<ChainReport> {
  const report: ChainReport = { batches: 0, rows: 0, head: undefined, faults: [] };
  for await (const seal of deps.seals.allSeals()) {
    const { head } = report;
    const rows = await deps.seals.listRows({ afterMs: head?.untilMs, untilMs: seal.untilMs });
    report.faults.push(...checkBatch({ seal, rows }, head, deps.now()));
    const committed = rows.map(({ path, data }) => ({
      path,
      id: placeOf(path).id,
      commitment: parseAuditRow(data).commitment,
    }));
    const changed = new Set(await changedDetails(committed, deps));
    report.faults.push(
      ...committed
        .filter(({ id }) => changed.has(id))
        .map(({ path }) => ({ seq: seal.seq, path, fault: 'detail-altered' as const })),
    );
    report.batches += 1;
    report.rows += rows.length;
    report.head = { seq: seal.seq, untilMs: seal.untilMs, hash: seal.hash };
    if (kept?.seq === seal.seq) report.faults.push(...checkHead(kept, seal));
    onProgress?.(report.batches);
  }
  const untimed = await deps.seals.listUntimed(deps.now() + limits.auditClockSkewMs, untimedMax);
  const next = report.head === undefined ? 0 : report.head.seq + 1;
  report.faults.push(...untimed.map((path) => ({ seq: next, path, fault: 'untimed' as const })));
  const isBeyond = kept !== undefined && (report.head === undefined || kept.seq > report.head.seq);
  if (isBeyond) report.faults.push(...checkHead(kept, undefined));
  return report;
}
