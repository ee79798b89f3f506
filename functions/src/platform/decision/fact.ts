import { collections } from '@keelstone/domain/collections';
import type { Seen } from '@keelstone/domain/core/decision/expected-state';
import type { PreviewFact } from '@keelstone/domain/core/decision/preview.contract';
import { DomainError } from '@keelstone/domain/errors';
import { seenParts, type SeenPart } from '@keelstone/domain/refusal-details';
import type { DocumentAt } from '../firestore/read-together.ts';
import { toPath, type Place, type Tx, type TxReader } from '../firestore/tx.ts';

/** A document that a decision reads. With `shown`, a preview shows it, and a later change refuses the decision. */
export type Fact<T extends object> = { at: DocumentAt<T>; shown?: FactKind<T> };

/** How documents of a kind are shown and compared. */
export type FactKind<T extends object> = {
  part: SeenPart;
  /** The stored fields that are compared; all if absent. */
  fields?: readonly string[];
  words(document: T, nowMs: number): PreviewFact[];
  /** `expected` leaves out a missing document: the decision may create it. */
  isAbsentIgnored?: true;
  /** The person concerned, since looking at the document is audited, or `undefined` if there is none. */
  targetOf?(document: T): AuditTarget | undefined;
};
export type AuditTarget = { targetId: string; subjectUid: string };

/** Nobody may learn from a preview or a refusal that these documents exist or have changed. */
export const neverShown: readonly string[] = [
  collections.holds,
  collections.sessions,
  collections.credentials,
  collections.secrets,
];

/** Declares a kind of fact, once, next to its subject, as `transactionFact`. */
export function defineFactKind<T extends object>(
  shown: FactKind<T> & { fields?: readonly (keyof T & string)[] },
): (at: DocumentAt<T>) => Fact<T> {
  return (at) => {
    if (neverShown.includes(at.place.collection)) throw new Error(`${at.place.collection} are never shown`);
    return { at, shown };
  };
}

/** A fact that is neither shown nor compared. */
export const hiddenFact = <T extends object>(at: DocumentAt<T>): Fact<T> => ({ at });

type Facts = Readonly<Record<string, Fact<object> | undefined>>;
type FactDocuments<F extends Facts> = {
  -readonly [Name in keyof F]: F[Name] extends Fact<infer T> | undefined ? T | undefined : never;
};

/** Reads documents in one round trip. A later call may use ids that an earlier one has found. */
export type Read = {
  <const F extends Facts>(facts: F): Promise<FactDocuments<F>>;
  /** Runs a query. Its rows are locked too, but neither shown nor read ahead. */
  query<T>(ask: (tx: TxReader) => Promise<T>): Promise<T>;
};

type Noted = { shown: FactKind<object>; data: object | undefined; document: object | undefined };

/** Reads in a transaction, and records the facts to show. */
export function makeFactReader(tx: TxReader) {
  const noted = new Map<string, Noted>();
  const read = async <const F extends Facts>(facts: F): Promise<FactDocuments<F>> => {
    const wanted = findNamed(facts);
    const rows = await tx.getAll(wanted.map(({ at }) => at.place));
    const entries = wanted.map(({ name, at, shown }, index) => {
      const data = rows[index];
      const document = at.parseFound(data);
      const isState = data !== undefined || shown?.isAbsentIgnored !== true;
      if (shown !== undefined && isState) noted.set(toPath(at.place), { shown, data, document });
      return [name, document] as const;
    });
    return Object.fromEntries(entries) as FactDocuments<F>;
  };
  const inOrder = () =>
    seenParts.flatMap((part) => [...noted.values()].filter(({ shown }) => shown.part === part));
  return {
    read: Object.assign(read, { query: <T>(ask: (tx: TxReader) => Promise<T>) => ask(tx) }) satisfies Read,

    /** The state that `expected` identifies. */
    state(): Seen {
      const pickPart = (part: SeenPart) =>
        Object.fromEntries(
          [...noted]
            .filter(([, { shown }]) => shown.part === part)
            .map(([path, { shown, data }]) => [path, comparedFields(data, shown.fields)]),
        );
      return { record: pickPart('record'), balances: pickPart('balances'), policy: pickPart('policy') };
    },

    words: (nowMs: number): PreviewFact[] =>
      inOrder().flatMap(({ shown, document }) =>
        document === undefined ? [] : shown.words(document, nowMs),
      ),

    /** The person whose data is viewed, if any. The record names them or, without a record, the account. */
    auditTarget: (): AuditTarget | undefined =>
      inOrder()
        .map(({ shown, document }) => document && shown.targetOf?.(document))
        .find((each) => each !== undefined),
  };
}
export type FactReader = ReturnType<typeof makeFactReader>;

/**
 * Reads facts in one round trip, or two if documents point to others. Calls `facts` twice, first without the database
 * to predict its reads; it must only read. `nowMs`: the time after the wait for locks.
 */
export async function readFacts<T>(
  tx: Tx,
  { now }: { now: () => number },
  facts: (read: Read, nowMs: number) => Promise<T>,
) {
  await tx.readAhead(await predictPlaces((read) => facts(read, now()), new Map()));
  const nowMs = now();
  return { nowMs, facts: await facts(makeFactReader(tx).read, nowMs) };
}

function findNamed(facts: Facts) {
  return Object.entries(facts).flatMap(([name, fact]) => (fact === undefined ? [] : [{ name, ...fact }]));
}

function comparedFields(data: object | undefined, fields: readonly string[] | undefined): unknown {
  if (data === undefined) return null;
  if (fields === undefined) return data;
  return Object.fromEntries(fields.map((name) => [name, Reflect.get(data, name) ?? null]));
}

/** Documents that were looked up before the transaction, by their paths. */
export type Known = ReadonlyMap<string, object | undefined>;

/**
 * Predicts the documents that `facts` will read, as far as they follow from known ones. The transaction reads these
 * ahead in one round trip. A refusal only ends the prediction: the transaction decides again, on current documents.
 */
export async function predictPlaces(facts: (read: Read) => Promise<unknown>, known: Known): Promise<Place[]> {
  const places: Place[] = [];
  const predict = async <const F extends Facts>(wanted: F): Promise<FactDocuments<F>> => {
    const ats = findNamed(wanted).map(({ name, at }) => [name, at.place] as const);
    places.push(...ats.map(([, place]) => place));
    if (ats.some(([, place]) => !known.has(toPath(place)))) throw new OnlyInTransaction();
    return Object.fromEntries(
      ats.map(([name, place]) => [name, known.get(toPath(place))]),
    ) as FactDocuments<F>;
  };
  const query = () => Promise.reject(new OnlyInTransaction());
  await facts(Object.assign(predict, { query })).catch((error: unknown) => {
    if (!(error instanceof OnlyInTransaction || error instanceof DomainError)) throw error;
  });
  return places;
}

class OnlyInTransaction extends Error {}
