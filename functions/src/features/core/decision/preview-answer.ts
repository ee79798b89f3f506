import { contract, type PreviewedName } from '@keelstone/domain/contract';
import { stateDigest, type Seen } from '@keelstone/domain/core/decision/expected-state';
import {
  balancesToWire,
  postingToWire,
  type PreviewWire,
} from '@keelstone/domain/core/decision/preview.contract';
import { errorText } from '@keelstone/domain/error-texts';
import { DomainError } from '@keelstone/domain/errors';
import { paymentWaitToWire } from '@keelstone/domain/kernel/api/payment-wait.wire';
import { listErrors } from '@keelstone/domain/list-errors';
import { auditView } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { FactReader } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Change, findTick, type Warning } from './decision.ts';
import { listPersonWarnings } from './person-warnings.ts';
import type { Prices } from './prices.ts';

const nothing = { postings: [], warnings: [], needsSecond: false, expected: '', facts: [] };

type Shown = {
  change: Change | undefined;
  needsSecond: boolean;
  state: Seen;
  warnings: readonly Warning[];
  reader: FactReader;
  readerUid: string;
  prices: Prices;
};

/** The effect of a decision, with the digest of the state that it depends on and the price that it would use. */
export async function describeDecision(
  { change, needsSecond, state, warnings, reader, readerUid, prices }: Shown,
  deps: Deps,
): Promise<PreviewWire> {
  const entry = change?.posted?.entry;
  const toTick = warnings.filter((each) => findTick(each) !== undefined);
  const all = [...warnings, ...(await listPersonWarnings(change?.person, readerUid, deps))];
  const price = prices.shown();
  return {
    needsSecond,
    postings: entry?.postings.map(postingToWire) ?? [],
    ...(entry && balancesToWire(entry)),
    price: price && {
      coin: price.quote.coin,
      rate: price.quote.rate,
      rateAt: new Date(price.quote.atMs).toISOString(),
    },
    warnings: all.map(({ kind, text }) => ({ kind, text })),
    ...(toTick.length > 0 && {
      toConfirm: [...new Set(toTick.map(findTick))].join(' '),
      ticks: toTick.flatMap(({ kind }) => kind ?? []),
    }),
    facts: reader.words(deps.now()),
    expected: [stateDigest(state), ...(price === undefined ? [] : [price.signed])].join('.'),
  };
}

/**
 * The refusal of a decision, as its preview shows it. Throws the refusals that the contract of the preview lists: the
 * caller may not make the decision, or the record is missing or the caller's own.
 */
export function describeRefusal(
  name: PreviewedName,
  error: unknown,
  reader: FactReader | undefined,
  deps: Deps,
): PreviewWire {
  if (!(error instanceof DomainError)) throw error;
  const { code, waits } = error;
  // Once a stored record was read, `invalid-input` is about that record, for example an entry of another account.
  const isOfRecord = code === 'invalid-input' && reader !== undefined;
  if (listErrors(contract[`preview-${name}`]).includes(code) && !isOfRecord) throw error;
  const refusal = { code, error: errorText(error), waits: waits?.map(paymentWaitToWire) };
  return { ...nothing, facts: reader?.words(deps.now()) ?? [], refusal };
}

/** The preview of a decision that was already carried out. */
export function describeRepeat(): PreviewWire {
  return { ...nothing, expected: stateDigest({ record: {}, balances: {}, policy: {} }) };
}

/**
 * Writes the audit row of a preview that reads somebody's balances or record, before it is shown. A refused preview
 * leaves a row too. A preview about nobody leaves none.
 */
export async function auditPreview(
  name: PreviewedName,
  reader: FactReader,
  { caller, origin }: By,
  deps: Deps,
): Promise<void> {
  const target = reader.auditTarget();
  if (target === undefined || target.subjectUid === caller.uid) return;
  const action = `preview-${name}` as const;
  await auditView({ action, caller, origin, ...target }, deps);
}
