import type { DocumentData } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import { type AuditProof, type RowCounts, sealedCollections } from '@keelstone/domain/desk/audit/audit-proof';
import {
  byTimeThenPath,
  sealId,
  type Seal,
  type SealHead,
  type StoredRow,
} from '@keelstone/domain/kernel/hash-chain/seal';
import { collection, ttlField } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';
import { type Filter, oldestFirst } from '../firestore/query.ts';
import type { Row } from '../firestore/tx.ts';

const proofId = 'audit-proof';

/** The batches that are fetched at a time. One may have half a megabyte. */
const sealsAtOnce = 5;

/** The time after `afterMs`, up to and including `untilMs`. */
type Span = { afterMs: number | undefined; untilMs: number };

/** The chain of seals, and the sealed rows as stored. */
export function sealRepository(db: Database) {
  const seals = collection<Seal>(db, collections.auditSeals);
  const proofs = collection<AuditProof>(db, collections.sweeps);
  /** Batches from one number on, up to another, in order, at most `limit` of them. */
  const listFrom = (seq: number, limit: number, lastSeq = Number.MAX_SAFE_INTEGER): Promise<Seal[]> =>
    seals.list({
      where: [
        ['seq', '>=', seq],
        ['seq', '<=', lastSeq],
      ],
      orderBy: [['seq', 'asc']],
      limit,
    });
  return {
    ...seals,
    findProof: () => proofs.find(proofId),
    saveProof: (proof: AuditProof) => proofs.save(proofId, proof),

    async findHead(): Promise<SealHead | undefined> {
      const spec = {
        select: ['seq', 'untilMs', 'hash'] as const,
        orderBy: [['seq', 'desc'] as const],
        limit: 1,
      };
      return (await seals.list(spec))[0];
    },

    /** Adds a batch. Returns false and writes nothing if another run has added this batch meanwhile. */
    async append(seal: Seal): Promise<boolean> {
      return db.replace({ collection: seals.name, id: sealId(seal.seq) }, seal, undefined);
    },

    findSeal: (seq: number): Promise<Seal | undefined> => seals.find(sealId(seq)),

    listFrom,

    /** Every batch between two numbers, in order, a few at a time. */
    async *allSeals(fromSeq: number, lastSeq?: number): AsyncGenerator<Seal> {
      for (let next = fromSeq; ;) {
        const some = await listFrom(next, sealsAtOnce, lastSeq);
        yield* some;
        const last = some.at(-1);
        if (last === undefined || some.length < sealsAtOnce) return;
        next = last.seq + 1;
      }
    },

    /** The rows within a span, by time and path; at most `limit` from each collection. */
    async listRows({ afterMs, untilMs }: Span, limit?: number): Promise<StoredRow[]> {
      const where = filterByTime({ afterMs, untilMs });
      const spec = { where, ...oldestFirst('atMs', undefined), ...(limit !== undefined && { limit }) };
      const lists = await Promise.all(
        sealedCollections.map(async (name) =>
          (await db.query(name, spec)).map((row) => toStoredRow(name, row)),
        ),
      );
      return lists.flat().toSorted(byTimeThenPath);
    },

    async countRows(span: Span): Promise<RowCounts> {
      const where = filterByTime(span);
      const [audit, securityEvents] = await Promise.all([
        db.count(collections.audit, { where }),
        db.count(collections.securityEvents, { where }),
      ]);
      return { audit, securityEvents };
    },

    /**
     * Paths of rows that no batch can contain although a list by time finds them: their time is not a number, or is in
     * the future. A row without the field is in no list. At most `limit` of each kind.
     */
    async listUntimed(afterMs: number, limit: number): Promise<string[]> {
      // Firestore orders null, booleans and NaN before all numbers, and every other kind of value after them.
      const edges = [
        { orderBy: [['atMs', 'asc'] as const], startAfter: [afterMs] },
        { orderBy: [['atMs', 'desc'] as const], startAfter: [-Infinity] },
      ];
      const paths = await Promise.all(
        sealedCollections.flatMap((name) =>
          edges.map(async (edge) =>
            (await db.query(name, { ...edge, limit, select: [] })).map(({ id }) => `${name}/${id}`),
          ),
        ),
      );
      return paths.flat();
    },
  };
}

function filterByTime({ afterMs, untilMs }: Span): Filter[] {
  return [...(afterMs === undefined ? [] : [['atMs', '>', afterMs] as const]), ['atMs', '<=', untilMs]];
}

/** A row as it is hashed. */
export function toStoredRow(name: string, { id, data }: Row): StoredRow {
  const { [ttlField]: expireAt, ...rest } = data as DocumentData & { atMs: number };
  return { path: `${name}/${id}`, data: rest, expiresAtMs: readExpiresAtMs(expireAt) };
}

/** The time of a TTL field, which Firestore returns as its own type. */
function readExpiresAtMs(expireAt: unknown): number | null {
  if (expireAt instanceof Date) return expireAt.getTime();
  const toMillis: unknown =
    typeof expireAt === 'object' && expireAt !== null ? Reflect.get(expireAt, 'toMillis') : undefined;
  return typeof toMillis === 'function' ? Number(toMillis.call(expireAt)) : null;
}
