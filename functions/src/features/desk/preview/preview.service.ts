import type { PreviewedName } from '@keelstone/domain/api/contract';
import { paymentWaitToWire } from '@keelstone/domain/api/payment-wait.wire';
import { balancesToWire, postingToWire, type PreviewWire } from '@keelstone/domain/api/preview.contract';
import { collections } from '@keelstone/domain/collections';
import { DomainError, type ErrorCode } from '@keelstone/domain/errors';
import { digestOf } from '@keelstone/domain/preview/seen';
import type { Quote } from '@keelstone/domain/rates/quote';
import type { Deps } from '../deps.ts';
import { decide, factsIn, seenBy, type Asking, type Make, type Write } from './act.ts';
import { tickOf } from '../../../platform/two-people/operation.ts';
import { auditPreview } from './audit-preview.ts';
import type { Read } from './facts-read.ts';
import { factsOf } from './preview-facts.ts';
import { accountWarnings } from './preview-warnings.ts';
import { signPrice } from './signed-price.ts';

type Previewed<Request, D> = {
  name: PreviewedName;
  make: Make<Request, unknown, D>;
  /** The refusals that the preview shares; any other refusal of the operation is part of the answer. */
  refusals: readonly ErrorCode[];
};

/**
 * What an operation would do: what it decides, in a transaction that only reads. The answer identifies what it rests
 * on, and the price it would be done at, so that the decision can be tied to both. The view of a person's balances or
 * record is audited before it answers or refuses.
 */
export async function preview<Request extends Asking, D extends Deps>(
  { name, make, refusals }: Previewed<Request, D>,
  request: Request,
  deps: D,
): Promise<PreviewWire> {
  const { caller, origin } = request;
  let price: Quote | undefined;
  const quotes: Deps['quotes'] = {
    find: async (coin) => (price = await deps.quotes.find(coin)),
    quote: async (coin) => (price = await deps.quotes.quote(coin)),
  };
  let read: Read = new Map();
  const audited = (isRefused: boolean) =>
    auditPreview({ name, seen: factsIn(request, read), isRefused, caller, origin }, deps);
  try {
    const operation = await make(request, { ...deps, quotes });
    const { decision, proposed, ...decided } = await deps.readTransaction((tx) =>
      decide(operation, { by: request, tx, read: (read = new Map()) }, deps),
    );
    await audited(false);
    const outcome = decided.outcome();
    const { seen, warnings } = await seenBy(request, read, decision);
    const toTick = warnings.filter((each) => tickOf(each) !== undefined);
    const entry = entryOf(outcome, deps);
    const signed = price && signPrice(price, { key: deps.config.factorKey, uid: caller.uid });
    return {
      needsSecond: proposed !== undefined,
      postings: entry?.postings.map(postingToWire) ?? [],
      ...(entry && balancesToWire(entry)),
      price: price && { coin: price.coin, rate: price.rate, rateAt: new Date(price.atMs).toISOString() },
      warnings: [...warnings.map(({ text }) => text), ...(await accountWarnings(read, outcome, deps))],
      ...(toTick.length > 0 && {
        toConfirm: [...new Set(toTick.map(tickOf))].join(' '),
        ticks: toTick.flatMap(({ kind }) => kind ?? []),
      }),
      facts: factsOf(factsIn(request, read), deps),
      expected: [digestOf(seen), ...(signed === undefined ? [] : [signed])].join('.'),
    };
  } catch (error) {
    await audited(true);
    if (!(error instanceof DomainError)) throw error;
    const { code, message, waits } = error;
    // An error that only shows with the stored record, such as another account's entry, is not a bad request.
    const isOfRecord = code === 'invalid-input' && read.size > 0;
    if (refusals.includes(code) && !isOfRecord) throw error;
    const nothing = { postings: [], warnings: [], needsSecond: false, expected: '' };
    const refusal = { code, error: message, waits: waits?.map(paymentWaitToWire) };
    return { ...nothing, facts: factsOf(factsIn(request, read), deps), refusal };
  }
}

/** A decision has one journal entry, or none. */
function entryOf(writes: readonly Write[], deps: Pick<Deps, 'journal'>) {
  const write = writes.find(({ place }) => place.collection === collections.journal);
  return write && deps.journal.at(write.place.id).parsed(write.data);
}
