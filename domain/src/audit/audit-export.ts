import { parseAuditRow } from './audit-row.ts';
import type { Batch } from './check-chain.ts';
import type { Seal, SealHead, StoredRow } from './seal.ts';
import { isWithheld } from './withheld.ts';

/** The first line of one part of an export. */
export type ExportHeading = {
  export: 'audit';
  /** The first batch of this part. */
  batch: number;
  /** The first batch of the next part; `null` if this is the last. */
  next: number | null;
  /** The head before this part, to which its first batch is bound. */
  previous: SealHead | null;
};

/** Batches that follow each other, and where they are in the chain. */
export type ExportPart = { heading: ExportHeading; batches: readonly Batch[] };

/**
 * A part of the chain as JSON lines (docs/audit.md#export): the heading, then each seal followed by the rows of its time, and
 * the paths of those that are withheld. Parts may be written one after the other into one file.
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

/** The part as an administrator may have it: rows that are withheld from them by their paths alone, so that it still verifies. */
export function exportFor(uid: string, { heading, batches }: ExportPart): ExportPart {
  return {
    heading,
    batches: batches.map(({ seal, rows }) => {
      const withheld = rows.filter(({ data }) => isWithheld(parseAuditRow(data), uid));
      return {
        seal,
        rows: rows.filter((row) => !withheld.includes(row)),
        withheld: withheld.map(({ path }) => path),
      };
    }),
  };
}

type Line = { seal?: Seal; row?: StoredRow; withheld?: string };

/** Reads one part again. Throws for what is none. */
export function readExport(text: string): ExportPart {
  const [first, ...lines] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Partial<ExportHeading> & Line);
  if (first?.export !== 'audit') throw new Error('This is no export of the audit trail');
  const batches: { seal: Seal; rows: StoredRow[]; withheld: string[] }[] = [];
  for (const { seal, row, withheld } of lines) {
    if (seal !== undefined) batches.push({ seal, rows: [], withheld: [] });
    if (row !== undefined) batches.at(-1)?.rows.push(row);
    if (withheld !== undefined) batches.at(-1)?.withheld.push(withheld);
  }
  return { heading: first as ExportHeading, batches };
}
