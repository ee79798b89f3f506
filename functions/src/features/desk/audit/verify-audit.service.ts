import { parseAuditRow } from '@keelstone/domain/desk/audit/audit-row';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { type ChainFault, checkBatch, checkHead } from '@keelstone/domain/kernel/hash-chain/check-chain';
import type { Seal, SealHead } from '@keelstone/domain/kernel/hash-chain/seal';
import type { CommandDeps } from '../../../platform/deps.ts';
import { toPlace } from '../../../platform/firestore/tx.ts';
import { findChangedDetails } from './detail-state.ts';

export type ChainReport = {
  batches: number;
  rows: number;
  /** The last batch, or `undefined` if nothing is sealed yet. */
  head: SealHead | undefined;
  faults: ChainFault[];
};

export type Verification = {
  /** A head that was kept earlier, which the chain must contain. */
  kept?: Pick<SealHead, 'seq' | 'hash'> | undefined;
  /** Called after each batch. */
  onBatch?: (batches: number) => void;
};

/** A part of the chain, from the batch after `after` to `lastSeq`, by default all of it. */
type Part = { after?: SealHead | undefined; lastSeq?: number };

/** A batch with its faults. Without `seal` the batch at the end of the part is missing. */
type Checked = { seal?: Seal; rows: number; faults: ChainFault[] };

/** The most rows of one kind that are named. */
const untimedMax = 100;

/** Verifies the whole chain of event rows with `checkBatches`; changes nothing. */
export async function verifyAudit(
  deps: CommandDeps,
  { kept, onBatch }: Verification = {},
): Promise<ChainReport> {
  const report: ChainReport = { batches: 0, rows: 0, head: undefined, faults: [] };
  for await (const { seal, rows, faults } of checkBatches({}, deps)) {
    report.faults.push(...faults);
    if (seal === undefined) continue;
    report.head = toHead(seal);
    report.batches += 1;
    report.rows += rows;
    onBatch?.(report.batches);
  }
  report.faults.push(...(await findUntimed(report.head, deps)));
  if (kept !== undefined) report.faults.push(...checkHead(kept, await deps.seals.findSeal(kept.seq)));
  return report;
}

/**
 * Checks the batches in turn against the stored rows, and every kept detail of a sealed row against its commitment. An
 * unreadable batch is a fault, and does not stop the others.
 */
export async function* checkBatches({ after, lastSeq }: Part, deps: CommandDeps): AsyncGenerator<Checked> {
  let head = after;
  for await (const seal of deps.seals.allSeals(findNextSeq(after), lastSeq)) {
    const before = head;
    const read = () => checkSealed(seal, before, deps);
    const unread = [{ seq: seal.seq, path: null, fault: 'unread' as const }];
    yield await read().catch(() => read().catch(() => ({ seal, rows: 0, faults: unread })));
    head = toHead(seal);
  }
  const next = findNextSeq(head);
  if (lastSeq !== undefined && next <= lastSeq)
    yield { rows: 0, faults: [{ seq: next, path: null, fault: 'seal-missing' }] };
}

/** Unsealed rows that can never be sealed. */
export async function findUntimed(head: SealHead | undefined, deps: CommandDeps): Promise<ChainFault[]> {
  const untimed = await deps.seals.listUntimed(deps.now() + auditLimits.clockSkewMs, untimedMax);
  return untimed.map((path) => ({ seq: findNextSeq(head), path, fault: 'untimed' }));
}

function findNextSeq(head: SealHead | undefined): number {
  return head === undefined ? 0 : head.seq + 1;
}

function toHead({ seq, untilMs, hash }: SealHead): SealHead {
  return { seq, untilMs, hash };
}

/** Checks one batch, its rows and their details. */
async function checkSealed(seal: Seal, head: SealHead | undefined, deps: CommandDeps): Promise<Checked> {
  const { seq, untilMs } = seal;
  const rows = await deps.seals.listRows({ afterMs: head?.untilMs, untilMs });
  const committed = rows.map(({ path, data }) => ({
    path,
    id: toPlace(path).id,
    commitment: parseAuditRow(data).commitment,
  }));
  const changed = new Set(await findChangedDetails(committed, deps));
  const altered = committed
    .filter(({ id }) => changed.has(id))
    .map(({ path }) => ({ seq, path, fault: 'detail-altered' as const }));
  return { seal, rows: rows.length, faults: [...checkBatch({ seal, rows }, head, deps.now()), ...altered] };
}
