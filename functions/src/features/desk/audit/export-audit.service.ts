import type { ExportPart } from '@keelstone/domain/desk/audit/audit-export';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import type { Seal, StoredRow } from '@keelstone/domain/kernel/hash-chain/seal';
import type { Deps } from '../../../platform/deps.ts';

/**
 * A part of the sealed chain from one batch on: as many batches as have `exportRowsMax` rows together, at least one.
 * Contains every stored row of their time, so that an inserted row is included.
 */
export async function exportAudit(batch: number, deps: Deps): Promise<ExportPart> {
  const [candidates, previous] = await Promise.all([
    deps.seals.listFrom(batch, auditLimits.exportSealsMax + 1),
    batch === 0 ? undefined : deps.seals.findSeal(batch - 1),
  ]);
  const seals = listFirstSeals(candidates.slice(0, auditLimits.exportSealsMax));
  const last = seals.at(-1);
  const heading = {
    export: 'audit',
    batch,
    next: last !== undefined && candidates.length > seals.length ? last.seq + 1 : null,
    previous:
      previous === undefined ? null : { seq: previous.seq, untilMs: previous.untilMs, hash: previous.hash },
  } as const;
  if (last === undefined) return { heading, batches: [] };
  const rows = await deps.seals.listRows({ afterMs: previous?.untilMs, untilMs: last.untilMs });
  return {
    heading,
    batches: seals.map((seal, index) => ({ seal, rows: pickRows(seal, seals[index - 1], rows) })),
  };
}

function listFirstSeals(candidates: readonly Seal[]): Seal[] {
  let rows = 0;
  return candidates.filter((seal, index) => {
    rows += seal.rows.length;
    return index === 0 || rows <= auditLimits.exportRowsMax;
  });
}

function pickRows({ untilMs }: Seal, before: Seal | undefined, rows: readonly StoredRow[]): StoredRow[] {
  return rows.filter(
    ({ data: { atMs } }) => atMs <= untilMs && (before === undefined || atMs > before.untilMs),
  );
}
