import { paymentWaitToWire } from '@keelstone/domain/api/payment-wait.wire';
import { balancesToWire, postingToWire, type PreviewWire } from '@keelstone/domain/api/preview.contract';
import { collections } from '@keelstone/domain/collections';
import { DomainError, type ErrorCode } from '@keelstone/domain/errors';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import { digestOf } from '@keelstone/domain/preview/seen';
import type { PreviewedName } from '@keelstone/domain/api/contract';
import type { Quote } from '@keelstone/domain/rates/quote';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { auditPreview } from './audit-preview.ts';
import { factsOf } from './preview-facts.ts';
import { signPrice } from './signed-price.ts';
import { DryRunEnded, type Watched } from '../../../platform/firestore/watched-transaction.ts';
import { payoutWarnings, withWarnings } from './payout-warnings.ts';
import { warningsOf } from './preview-warnings.ts';
import { namedIdOf, seenStateOf } from './seen-state.ts';
import { withReceived } from './seen-receipt.ts';

export type PreviewRequest = {
  params: Record<string, string>;
  body: object;
  caller: Caller;
  origin: Origin;
};
export type PreviewRun<D> = (request: PreviewRequest & { query: object }, deps: D) => Promise<unknown>;

type Operation<D> = {
  name: PreviewedName;
  run: PreviewRun<D>;
  /** The refusals that the preview shares; any other refusal of the operation is part of the answer. */
  refusals: readonly ErrorCode[];
};

/**
 * What an operation would do: its own handler is run over transactions that record their writes without making them. If
 * it would be proposed, it is run again as if it took one administrator, to show what is confirmed. The answer
 * identifies what it rests on, and the price it would be done at, so that the decision can be tied to both. The view of
 * a person's balances or record is audited before it answers or refuses.
 */
export async function preview<D extends Deps>(
  { name, run, refusals }: Operation<D>,
  request: PreviewRequest,
  deps: D,
): Promise<PreviewWire> {
  const { runTransaction, last } = deps.dryTransactions();
  let price: Quote | undefined;
  const used = (quote: Quote | undefined): Quote | undefined => (price = quote);
  const quotes: D['quotes'] = {
    find: async (coin) => used(await deps.quotes.find(coin)),
    quote: async (coin) => (price = await deps.quotes.quote(coin)),
  };
  const dry: D = { ...deps, runTransaction, quotes };
  const { caller, origin } = request;
  const tried = (on: D) => dryRun(() => run({ ...request, query: {} }, on));
  const seenNow = () => seenStateOf(last(), namedIdOf(request.body));
  const audited = (isRefused: boolean) =>
    auditPreview({ name, seen: seenNow(), isRefused, caller, origin }, deps);
  try {
    const needsSecond = (await tried(dry)) instanceof Proposed;
    const seen = seenNow();
    await audited(false);
    if (needsSecond) {
      await tried({ ...dry, policies: { ...deps.policies, read: () => Promise.resolve(undefined) } });
    }
    const { warnings, owner } = await payoutWarnings(request.body, last(), deps);
    const [entry] = entriesOf(last(), deps);
    const signed = price && signPrice(price, { key: deps.config.factorKey, uid: caller.uid });
    return {
      needsSecond,
      postings: entry?.postings.map(postingToWire) ?? [],
      ...(entry && balancesToWire(entry)),
      price: price && { coin: price.coin, rate: price.rate, rateAt: new Date(price.atMs).toISOString() },
      warnings: [...warnings.map(({ text }) => text), ...(await warningsOf(last(), deps))],
      toConfirm: warnings.some(({ isToBeChecked }) => isToBeChecked)
        ? `I have checked this address with ${owner}.`
        : undefined,
      facts: factsOf(seen, deps),
      expected: [
        digestOf(withWarnings(withReceived(seen, request.body), warnings)),
        ...(signed === undefined ? [] : [signed]),
      ].join('.'),
    };
  } catch (error) {
    await audited(true);
    if (!(error instanceof DomainError)) throw error;
    const { code, message, waits } = error;
    // An error that only shows with the stored record, such as another account's entry, is not a bad request.
    const isOfRecord = code === 'invalid-input' && last().read.size > 0;
    if (refusals.includes(code) && !isOfRecord) throw error;
    const nothing = { postings: [], warnings: [], needsSecond: false, expected: '' };
    return {
      ...nothing,
      facts: factsOf(seenNow(), deps),
      refusal: { code, error: message, waits: waits?.map(paymentWaitToWire) },
    };
  }
}

/** What the decision's transaction returned, and nothing of what would follow it; without one, what was answered. */
async function dryRun(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DryRunEnded) return error.answer;
    throw error;
  }
}

/** A decision has one journal entry, or none. */
function entriesOf({ writes }: Watched, deps: Pick<Deps, 'journal'>): JournalEntry[] {
  return writes
    .filter(({ place }) => place.collection === collections.journal)
    .map(({ place, data }) => deps.journal.at(place.id).parsed(data))
    .filter((entry) => entry !== undefined);
}
