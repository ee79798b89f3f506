import { balancesToWire, postingToWire, type PreviewWire } from '@keelstone/domain/api/preview.wire';
import { collections } from '@keelstone/domain/collections';
import { DomainError, type ErrorCode } from '@keelstone/domain/errors';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import { digestOf } from '@keelstone/domain/preview/seen';
import type { PreviewedName } from '@keelstone/domain/api/contract';
import type { Quote } from '@keelstone/domain/rates/quote';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { Proposed } from '../policy/proposed.ts';
import { auditPreview } from './audit-preview.ts';
import { factsOf } from './preview-facts.ts';
import { signPrice } from './signed-price.ts';
import type { Watched } from '../firestore/watched-transaction.ts';

export type PreviewRequest = {
  params: Record<string, string>;
  body: object;
  caller: Caller;
  origin: Origin;
};
export type PreviewRun = (request: PreviewRequest & { query: object }, deps: Deps) => Promise<unknown>;

type Operation = {
  name: PreviewedName;
  run: PreviewRun;
  /** What the preview is refused with too; any other refusal of the operation is a part of the answer. */
  refusals: readonly ErrorCode[];
};

/**
 * What an operation would do: its own handler is run over transactions that keep their writes and make none. Where it
 * would be proposed it is run once more as if it took one administrator, to show what is confirmed. The answer names what
 * it rests on, and a price it would be done at, so that the decision can be held to both. Whose balances or record it has
 * read is audited before it answers or refuses.
 */
export async function preview(
  { name, run, refusals }: Operation,
  request: PreviewRequest,
  deps: Deps,
): Promise<PreviewWire> {
  const { runTransaction, last } = deps.dryTransactions();
  let price: Quote | undefined;
  const used = (quote: Quote | undefined): Quote | undefined => (price = quote);
  const quotes: Deps['quotes'] = {
    find: async (coin) => used(await deps.quotes.find(coin)),
    quote: async (coin) => (price = await deps.quotes.quote(coin)),
  };
  const dry: Deps = { ...deps, runTransaction, quotes };
  const { caller, origin } = request;
  const asked = { ...request, query: {} };
  const audited = (isRefused: boolean) =>
    auditPreview({ name, seen: last().seen, isRefused, caller, origin }, deps);
  try {
    const needsSecond = (await run(asked, dry)) instanceof Proposed;
    const { seen } = last();
    await audited(false);
    if (needsSecond) {
      await run(asked, { ...dry, policies: { ...deps.policies, read: () => Promise.resolve(undefined) } });
    }
    const [entry] = entriesOf(last(), deps);
    const signed = price && signPrice(price, { key: deps.config.factorKey, uid: caller.uid });
    return {
      needsSecond,
      postings: entry?.postings.map(postingToWire) ?? [],
      ...(entry && balancesToWire(entry)),
      price: price && { coin: price.coin, rate: price.rate, rateAt: new Date(price.atMs).toISOString() },
      warnings: warningsOf(last()),
      facts: factsOf(seen, deps),
      expected: [digestOf(seen), ...(signed === undefined ? [] : [signed])].join('.'),
    };
  } catch (error) {
    await audited(true);
    if (!(error instanceof DomainError) || refusals.includes(error.code)) throw error;
    const { code, message } = error;
    const nothing = { postings: [], warnings: [], needsSecond: false, expected: '' };
    return { ...nothing, facts: factsOf(last().seen, deps), refusal: { code, error: message } };
  }
}

/** A decision has one journal entry, or none. */
function entriesOf({ writes }: Watched, deps: Pick<Deps, 'journal'>): JournalEntry[] {
  return writes
    .filter(({ place }) => place.collection === collections.journal)
    .map(({ place, data }) => deps.journal.at(place.id).parsed(data))
    .filter((entry) => entry !== undefined);
}

function warningsOf({ writes }: Watched): string[] {
  const isImplausible = writes.some(
    ({ place, data }) =>
      place.collection === collections.transactions && data['isAddressPlausible'] === false,
  );
  return isImplausible
    ? ['The checksum of this address does not match. What is sent there may be lost.']
    : [];
}
