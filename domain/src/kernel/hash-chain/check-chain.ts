import {
  byTimeThenPath,
  noHash,
  rowHash,
  sealHash,
  type Seal,
  type SealHead,
  type StoredRow,
} from './seal.ts';

/** A fault in one batch of the audit chain. */
export type ChainFault = {
  /** The number of the batch. */
  seq: number;
  /** The path of the row, or `null` if the batch itself is faulty. */
  path: string | null;
  fault: keyof typeof chainFaults;
};

/** Each fault in words, for people. */
export const chainFaults = {
  'seal-missing': 'is missing from the chain',
  'seal-altered': 'is not what was sealed',
  'seal-detached': 'does not follow the batch before it',
  reordered: 'lists its rows in another order than that of their times',
  altered: 'was changed after it was sealed',
  removed: 'was removed after it was sealed',
  'detail-altered': 'has a detail that was changed after it was written',
  inserted: 'was inserted below a sealed time',
  unread: 'could not be read, and was not checked',
  untimed: 'has a time at which nothing can be sealed',
  'head-differs': 'is not the head that was published',
} as const;

/** One batch with the rows stored for its time. */
export type Batch = {
  seal: Seal;
  /** Every row of its time, whether or not the seal lists it. */
  rows: readonly StoredRow[];
  /** Paths of rows that an export leaves out because they are about the exporter. */
  withheld?: readonly string[];
};

/**
 * The faults of one batch, given the head of the previous batch. A batch is proven only by the batches after it: the
 * chain proves nothing about the last batch unless its hash was published.
 */
export function checkBatch(
  { seal, rows, withheld = [] }: Batch,
  previous: SealHead | undefined,
  nowMs: number,
): ChainFault[] {
  const { seq } = seal;
  const ofBatch = (fault: ChainFault['fault']): ChainFault => ({ seq, path: null, fault });
  const ofRow = (path: string, fault: ChainFault['fault']): ChainFault => ({ seq, path, fault });
  const expectedSeq = previous === undefined ? 0 : previous.seq + 1;
  if (seq !== expectedSeq) return [{ seq: expectedSeq, path: null, fault: 'seal-missing' }];

  const rowByPath = new Map(seal.rows.map((row) => [row.path, row]));
  const stored = new Map(rows.map((row) => [row.path, row]));
  const listedAndStored = seal.rows.flatMap(({ path }) => stored.get(path) ?? []);
  return [
    ...(sealHash(seal) === seal.hash ? [] : [ofBatch('seal-altered')]),
    ...(seal.prevHash === (previous?.hash ?? noHash) ? [] : [ofBatch('seal-detached')]),
    ...(isSorted(listedAndStored) ? [] : [ofBatch('reordered')]),
    ...seal.rows.flatMap(({ path, hash, expiresAtMs }) => {
      const row = stored.get(path);
      if (row !== undefined) return rowHash(row) === hash ? [] : [ofRow(path, 'altered')];
      const mayBeMissing = withheld.includes(path) || (expiresAtMs !== null && expiresAtMs <= nowMs);
      return mayBeMissing ? [] : [ofRow(path, 'removed')];
    }),
    ...rows.filter(({ path }) => !rowByPath.has(path)).map(({ path }) => ofRow(path, 'inserted')),
  ];
}

/** Compares a kept head with the batch of its number, `undefined` if the chain has no such batch. */
export function checkHead(head: Pick<SealHead, 'seq' | 'hash'>, batch: SealHead | undefined): ChainFault[] {
  return batch?.hash === head.hash ? [] : [{ seq: head.seq, path: null, fault: 'head-differs' }];
}

/** "Batch 12, audit/abc: was changed after it was sealed" */
export function chainFaultText({ seq, path, fault }: ChainFault): string {
  return `Batch ${String(seq)}${path === null ? '' : `, ${path}:`} ${chainFaults[fault]}`;
}

function isSorted(rows: readonly StoredRow[]): boolean {
  return rows.every((row, index) => {
    const before = rows[index - 1];
    return before === undefined || byTimeThenPath(before, row) < 0;
  });
}
