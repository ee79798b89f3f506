import { type ChainFault, checkBatch, checkHead } from '@keelstone/domain/kernel/hash-chain/check-chain';
import type { Seal, SealHead } from '@keelstone/domain/kernel/hash-chain/seal';
import { parseAuditRow } from '@keelstone/domain/desk/audit/audit-row';
import { placeOf } from '../../../platform/firestore/tx.ts';
import { findChangedDetails } from './detail-state.ts';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import type { CommandDeps } from '../../deps.ts';

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
  /** The batch to begin with; those before it come last. */
  fromSeq?: number;
  /** Whether the time is up: no further batch is begun. */
  isOver?: () => boolean;
  /** Is called after each batch. */
  onBatch?: (batch: { batches: number; seq: number; faults: readonly ChainFault[] }) => Promise<void> | void;
};

/** How many rows of one kind are named. */
const untimedMax = 100;

/**
 * Checks the whole chain of event rows against what is stored, one batch after the other, and every kept detail of a
 * sealed row against its commitment; changes nothing. Of the rows not sealed yet, it only checks for those that never
 * can be. A batch that cannot be read is a fault, and holds up no other.
 */
export async function verifyAudit(
  deps: CommandDeps,
  { kept, fromSeq = 0, isOver = () => false, onBatch }: Verification = {},
): Promise<ChainReport> {
  const before = fromSeq === 0 ? undefined : await deps.seals.findSeal(fromSeq - 1);
  const report: ChainReport = { batches: 0, rows: 0, head: before && headOf(before), faults: [] };
  const checkFrom = async (first: number, untilSeq: number, previous: SealHead | undefined) => {
    let head = previous;
    for await (const seal of deps.seals.allSeals(first)) {
      if (seal.seq >= untilSeq || isOver()) break;
      const read = () => checkSealed(seal, head, deps);
      const unread = [{ seq: seal.seq, path: null, fault: 'unread' as const }];
      const { rows, faults } = await read().catch(() => read().catch(() => ({ rows: 0, faults: unread })));
      const found = [...faults, ...(kept?.seq === seal.seq ? checkHead(kept, seal) : [])];
      head = headOf(seal);
      report.faults.push(...found);
      report.batches += 1;
      report.rows += rows;
      await onBatch?.({ batches: report.batches, seq: seal.seq, faults: found });
    }
    return head;
  };
  report.head = await checkFrom(before === undefined ? 0 : fromSeq, Infinity, report.head);
  if (before !== undefined) await checkFrom(0, fromSeq, undefined);
  const untimed = await deps.seals.listUntimed(deps.now() + auditLimits.clockSkewMs, untimedMax);
  const next = report.head === undefined ? 0 : report.head.seq + 1;
  report.faults.push(...untimed.map((path) => ({ seq: next, path, fault: 'untimed' as const })));
  const isBeyond = kept !== undefined && (report.head === undefined || kept.seq > report.head.seq);
  if (isBeyond) report.faults.push(...checkHead(kept, undefined));
  return report;
}

function headOf({ seq, untilMs, hash }: SealHead): SealHead {
  return { seq, untilMs, hash };
}

/** One batch, its rows and their details. */
async function checkSealed(
  seal: Seal,
  head: SealHead | undefined,
  deps: CommandDeps,
): Promise<{ rows: number; faults: ChainFault[] }> {
  const { seq, untilMs } = seal;
  const rows = await deps.seals.listRows({ afterMs: head?.untilMs, untilMs });
  const committed = rows.map(({ path, data }) => ({
    path,
    id: placeOf(path).id,
    commitment: parseAuditRow(data).commitment,
  }));
  const changed = new Set(await findChangedDetails(committed, deps));
  const altered = committed
    .filter(({ id }) => changed.has(id))
    .map(({ path }) => ({ seq, path, fault: 'detail-altered' as const }));
  return { rows: rows.length, faults: [...checkBatch({ seal, rows }, head, deps.now()), ...altered] };
}
