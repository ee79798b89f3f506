import type { Batch } from './check-chain.ts';
import type { Seal, SealHead, StoredRow } from './seal.ts';

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
 * A part of the chain as JSON lines (docs/audit.md#export): the heading, then each seal followed by the rows of its time.
 * Parts may be written one after the other into one file.
 */
export function exportLines({ heading, batches }: ExportPart): string {
  const lines = [
    heading,
    ...batches.flatMap(({ seal, rows }) => [{ seal }, ...rows.map((row) => ({ row }))]),
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Reads one part again. Throws for what is none. */
export function readExport(text: string): ExportPart {
  const [first, ...lines] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Partial<ExportHeading> & { seal?: Seal; row?: StoredRow });
  if (first?.export !== 'audit') throw new Error('This is no export of the audit trail');
  const batches: { seal: Seal; rows: StoredRow[] }[] = [];
  for (const { seal, row } of lines) {
    if (seal !== undefined) batches.push({ seal, rows: [] });
    if (row !== undefined) batches.at(-1)?.rows.push(row);
  }
  return { heading: first as ExportHeading, batches };
}
