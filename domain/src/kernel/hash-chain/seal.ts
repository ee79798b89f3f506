import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonical-json.ts';

/** A row as a seal lists it. After `expiresAtMs` it may be missing from its collection. */
export type SealedRow = { path: string; hash: string; expiresAtMs: number | null };

/**
 * One batch of event rows, `auditSeals/{seq}`: all rows of `audit` and `securityEvents` from after the previous batch
 * up to and including `untilMs`. Its hash covers every batch before it.
 */
export type Seal = {
  /** Counts from 0, without gaps. */
  seq: number;
  untilMs: number;
  /** Sorted by time, then by path. */
  rows: readonly SealedRow[];
  /** The hash of the previous batch; `noHash` for the first. */
  prevHash: string;
  hash: string;
};

/** The fields of a batch that the next one needs. */
export type SealHead = Pick<Seal, 'seq' | 'untilMs' | 'hash'>;

/** A row as stored, without the field of its TTL policy. */
export type StoredRow = { path: string; data: { readonly atMs: number }; expiresAtMs: number | null };

export const noHash = '0'.repeat(64);

/** sha256 of the canonical JSON of `{ data, path }`, hex. */
export function rowHash({ path, data }: Pick<StoredRow, 'path' | 'data'>): string {
  return hashValue({ data, path });
}

/** sha256 of the canonical JSON of a seal without its own hash, hex. */
export function sealHash({ seq, untilMs, rows, prevHash }: Omit<Seal, 'hash'>): string {
  return hashValue({ prevHash, rows, seq, untilMs });
}

/** The next batch of the chain. */
export function makeSeal(
  previous: SealHead | undefined,
  { untilMs, rows }: { untilMs: number; rows: readonly StoredRow[] },
): Seal {
  const unhashed = {
    seq: previous === undefined ? 0 : previous.seq + 1,
    untilMs,
    rows: rows
      .toSorted(byTimeThenPath)
      .map((row) => ({ path: row.path, hash: rowHash(row), expiresAtMs: row.expiresAtMs })),
    prevHash: previous?.hash ?? noHash,
  };
  return { ...unhashed, hash: sealHash(unhashed) };
}

/** The id of a batch: eight digits, so that ids sort like numbers. */
export function sealId(seq: number): string {
  return String(seq).padStart(8, '0');
}

export function byTimeThenPath(one: StoredRow, other: StoredRow): number {
  return one.data.atMs - other.data.atMs || (one.path < other.path ? -1 : 1);
}

function hashValue(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(value))));
}
