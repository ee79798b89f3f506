import { collections } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import type { Coin } from '@keelstone/domain/money/coins';
import { changedParts, priceIn, type Seen } from '@keelstone/domain/preview/seen';
import type { Quote } from '@keelstone/domain/rates/quote';
import type { Approval } from '@keelstone/domain/transaction/transaction';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import {
  tickOf,
  type Decision,
  type Operation,
  type Warning,
} from '../../../platform/two-people/operation.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { pathOf, type Place, type Tx, type TxReader } from '../../../platform/firestore/tx.ts';
import { passPeople, type PolicyDeps } from '../../../platform/two-people/pass-people.ts';
import type { Deps } from '../deps.ts';
import { factsRead, type Read } from './facts-read.ts';
import { openPrice } from './signed-price.ts';

/** A write that a decision asks for. */
export type Write = { how: 'create' | 'set' | 'merge' | 'update' | 'delete'; place: Place; data: object };

export type Decided<Answer> = {
  decision: Decision<Answer>;
  /** That it was proposed, if one administrator is not enough. */
  proposed: Proposed | undefined;
  /** What happens now. */
  writes: readonly Write[];
  /** What happens if it is not proposed first. */
  outcome(): readonly Write[];
};

/** What every operation needs, whatever its room. */
export type ActDeps = PolicyDeps &
  Pick<Deps, 'quotes' | 'runTransaction'> & { config: Pick<Deps['config'], 'factorKey'> };

/** A request of a call, or of a service that has nothing to compare. */
export type Asking = By & { body?: object | undefined; query?: object | undefined };

/** Makes an operation of a request, with the dependencies of the room that it belongs to. */
export type Make<Request, Answer, D> = (
  request: Request,
  deps: D,
) => Operation<Answer> | Promise<Operation<Answer>>;

/**
 * The one decision of a preview, an act, a proposal and a confirmation. Reads the facts, noting them in `read`, and
 * writes nothing: what it would write is collected.
 */
export async function decide<Answer>(
  operation: Operation<Answer>,
  { by, tx, read }: { by: By; tx: TxReader; read: Read },
  deps: PolicyDeps,
): Promise<Decided<Answer>> {
  const { caller, origin } = by;
  const { writes, ...now } = collecting(tx, read);
  const decision = await operation.decide(now.tx);
  const { people, write, audit } = decision;
  const passed = people && (await passPeople(now.tx, { ...people, by: { caller, origin } }, deps));
  const goAhead = (to: Tx, first: Approval | undefined): void => {
    write?.(to, first);
    if (audit !== undefined) writeAudit(deps, to, { caller, origin, ...audit });
  };
  const outcome = () => {
    const alone = collecting(tx, read);
    goAhead(alone.tx, undefined);
    return alone.writes;
  };
  if (passed instanceof Proposed) return { decision, proposed: passed, writes, outcome };
  goAhead(now.tx, passed?.first);
  return { decision, proposed: undefined, writes, outcome: () => writes };
}

/**
 * Does what an operation decides, or proposes it. If the request names what was seen, only on that state and at that
 * price. Errors: those of the operation, `changed-meanwhile` with the parts that differ, `invalid-input` for a missing
 * tick.
 */
export async function act<Request extends Asking, Answer, D extends ActDeps>(
  make: Make<Request, Answer, D>,
  request: Request,
  deps: D,
): Promise<Answer | Proposed> {
  const expected = textIn(request, /^expected$/);
  const operation = await make(request, expected === undefined ? deps : atPrice(expected, request, deps));
  try {
    const { proposed, decision } = await deps.runTransaction(async (tx) => {
      const read: Read = new Map();
      const decided = await decide(operation, { by: request, tx, read }, deps);
      const { areTicksAsked = false } = decided.decision;
      if ((expected !== undefined || areTicksAsked) && decided.writes.some(changesMore)) {
        const { seen, warnings } = await seenBy(request, read, decided.decision);
        const changed = expected === undefined ? [] : changedParts(expected, seen);
        if (changed.length > 0) throw new DomainError('changed-meanwhile', { changed });
        if (areTicksAsked) assertTicked(request, warnings);
      }
      for (const { how, place, data } of decided.writes)
        if (how === 'delete') tx.delete(place);
        else tx[how](place, data);
      return decided;
    });
    return proposed ?? (await decision.answer());
  } catch (error) {
    if (operation.afterRefusal === undefined) throw error;
    return operation.afterRefusal(error);
  }
}

/** The browser shows what is to be ticked; whoever calls the API has to read it in the refusal or the preview. */
function assertTicked({ body = {} }: Asking, warnings: readonly Warning[]): void {
  const given: unknown = Reflect.get(body, 'ticked');
  const ticked: readonly unknown[] = Array.isArray(given) ? given : [];
  const missing = warnings.filter((each) => tickOf(each) !== undefined && !ticked.includes(each.kind ?? ''));
  if (missing.length === 0) return;
  const message = missing.map(({ kind = '', text }) => `${text} (${kind})`).join(' ');
  throw new DomainError('invalid-input', { field: 'ticked', message });
}

/** The facts of a decision, with what was entered, and the warnings that count. */
export async function seenBy(
  request: Asking,
  read: Read,
  { entered, warnings: find }: Decision,
): Promise<{ seen: Seen; warnings: readonly Warning[] }> {
  const facts = factsIn(request, read);
  const warnings = (await find?.()) ?? [];
  const kinds = warnings.flatMap(({ kind }) => kind ?? []);
  const record = { ...facts.record, ...entered, ...(kinds.length > 0 && { warnings: kinds }) };
  return { seen: { ...facts, record }, warnings };
}

/** The facts out of what was read: a user and their factors are among them if the request names them. */
export function factsIn(request: Asking, read: Read): Seen {
  return factsRead(read, textIn(request, /^id(To|$)/));
}

/** A text of the request; one without a body has it in its query. */
function textIn({ body, query }: Asking, name: RegExp): string | undefined {
  const found = Object.entries(body ?? query ?? {}).find(([each]) => name.test(each));
  return typeof found?.[1] === 'string' ? found[1] : undefined;
}

/** A price that was shown, for as long as there is one that is not in doubt. Errors: `changed-meanwhile`. */
function atPrice<D extends ActDeps>(expected: string, { caller: { uid } }: By, deps: D): D {
  const signed = priceIn(expected);
  const shown = (coin: Coin): Quote => {
    const key = deps.config.factorKey;
    const price = signed === undefined ? undefined : openPrice(signed, { key, uid }, deps.now());
    if (price?.coin !== coin) throw new DomainError('changed-meanwhile', { changed: ['price'] });
    return price;
  };
  const quotes: Deps['quotes'] = {
    find: async (coin) => ((await deps.quotes.find(coin)) === undefined ? undefined : shown(coin)),
    quote: async (coin) => {
      await deps.quotes.quote(coin);
      return shown(coin);
    },
  };
  return { ...deps, quotes };
}

/** True for a write that is more than the trace of a view: the work was already done, and nothing is decided. */
function changesMore({ place }: Write): boolean {
  return place.collection !== collections.audit && place.collection !== collections.auditDetails;
}

/** The transaction for a decision: notes what is read, and collects what is to be written. */
function collecting(tx: TxReader, read: Read): { tx: Tx; writes: Write[] } {
  const writes: Write[] = [];
  const collect = (how: Write['how']) => (place: Place, data: object) =>
    void writes.push({ how, place, data });
  return {
    writes,
    tx: {
      readAhead: tx.readAhead,
      query: tx.query,
      async getAll(places, fields) {
        const found = await tx.getAll(places, fields);
        places.forEach((place, index) => read.set(pathOf(place), found[index]));
        return found;
      },
      create: collect('create'),
      set: collect('set'),
      merge: collect('merge'),
      update: collect('update'),
      delete: (place) => void writes.push({ how: 'delete', place, data: {} }),
    },
  };
}
