import type { Batch } from '../../kernel/hash-chain/check-chain.ts';
import type { Seal, SealHead, StoredRow } from '../../kernel/hash-chain/seal.ts';
import { parseAuditRow } from './audit-row.ts';
import { isHiddenFrom, isOwnEvent, type RowReader } from './withheld.ts';

/** The first line of one part of an export. */
export type ExportHeading = {
  export: 'audit';
  batch: number;
  /** The first batch of the next part, or `null` if this is the last. */
  next: number | null;
  /** The head before this part, which its first batch continues. */
  previous: SealHead | null;
};

/** Consecutive batches, with their position in the chain. */
export type ExportPart = { heading: ExportHeading; batches: readonly Batch[] };

/**
 * A part of the chain as JSON lines (docs/audit.md#export): the heading, then each seal with the rows of its time and
 * the paths of withheld rows. Parts may be concatenated into one file.
 */
export function exportLines({ heading, batches }: ExportPart): string {
  const lines = [
    heading,
    ...batches.flatMap(({ seal, rows, withheld = [] }) => [
      { seal },
      ...rows.map((row) => ({ row })),
      ...withheld.map((path) => ({ withheld: path })),
    ]),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/**
 * The part as an administrator may have it. Withheld rows are replaced by their paths, so that the part still verifies.
 * Their own security events look as if no hold had kept them: an expired event is left out with its path.
 */
export function exportFor(reader: RowReader, { heading, batches }: ExportPart, nowMs: number): ExportPart {
  return {
    heading,
    batches: batches.map((batch) => {
      const left = batch.rows.flatMap((row) =>
        isOwnEvent(parseAuditRow(row.data), reader) ? undoPostponement(row, batch, reader, nowMs) : row,
      );
      const withheld = left.filter(({ data }) => isHiddenFrom(parseAuditRow(data), reader));
      return {
        seal: batch.seal,
        rows: left.filter((row) => !withheld.includes(row)),
        withheld: withheld.map(({ path }) => path),
      };
    }),
  };
}

/**
 * Returns a security event as if no hold had postponed its expiry, which is still in its seal. Leaves out an expired
 * event, unless its seal would miss it.
 */
function undoPostponement(row: StoredRow, { seal }: Batch, reader: RowReader, nowMs: number): StoredRow[] {
  const sealed = seal.rows.find(({ path }) => path === row.path);
  const expiresAtMs = sealed === undefined ? row.expiresAtMs : sealed.expiresAtMs;
  const isExpired = expiresAtMs !== null && expiresAtMs <= nowMs;
  const isMissed = sealed !== undefined && !isExpired;
  const isOver = isExpired || isHiddenFrom(parseAuditRow(row.data), reader);
  return isOver && !isMissed ? [] : [{ ...row, expiresAtMs }];
}

type Line = { seal?: Seal; row?: StoredRow; withheld?: string };

/** Parses one part. Throws if the text is not a part. */
export function readExport(text: string): ExportPart {
  const [first, ...lines] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Partial<ExportHeading> & Line);
  if (first?.export !== 'audit') throw new Error('This is not an export of the audit trail');
  const batches: { seal: Seal; rows: StoredRow[]; withheld: string[] }[] = [];
  for (const { seal, row, withheld } of lines) {
    if (seal !== undefined) batches.push({ seal, rows: [], withheld: [] });
    if (row !== undefined) batches.at(-1)?.rows.push(row);
    if (withheld !== undefined) batches.at(-1)?.withheld.push(withheld);
  }
  return { heading: first as ExportHeading, batches };
}
