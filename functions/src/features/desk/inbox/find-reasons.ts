import { currentWallet, sanctionsId } from '@keelstone/domain/collections';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { rowReasons } from '@keelstone/domain/desk/inbox/row-reasons';
import { addressOf, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import { findEvidence, namesNothing } from '../../money/blockchain/find-evidence.service.ts';
import { signalsOfKyc, signalsOfTransaction } from './find-signals.service.ts';
import type { Deps } from '../../deps.ts';

/** A row of the inbox; `hasFailed`: what was entered for its payment does not pay it. */
export type Waiting = { record: KycRecord | Transaction; hasFailed: boolean };

/** The inbox is asked for every few seconds: what stands out in a row is found again after so long. */
const keptMs = 30_000;
const keptMax = 1_000;
type Kept = Map<string, { atMs: number; reasons: Promise<readonly string[]> }>;
const keptOf = new WeakMap<object, Kept>();

/**
 * Why each case is to be looked at twice, the worst first: all that the case itself shows, with what the chain last said
 * about it; no source is asked. A case costs some ten reads, twice a minute.
 */
export function findReasons(cases: readonly Waiting[], deps: Deps): Promise<(readonly string[])[]> {
  const kept: Kept = keptOf.get(deps.transactions) ?? new Map();
  keptOf.set(deps.transactions, kept);
  if (kept.size > keptMax) kept.clear();
  const nowMs = deps.now();
  const shared = withSharedReads(deps);
  return Promise.all(
    cases.map((waiting) => {
      const key = keyOf(waiting);
      const before = kept.get(key);
      if (before !== undefined && nowMs - before.atMs < keptMs) return before.reasons;
      const reasons = reasonsOf(waiting, shared);
      kept.set(key, { atMs: nowMs, reasons });
      // After a failure it is read again.
      reasons.catch(() => kept.delete(key));
      return reasons;
    }),
  );
}

/** Of another question or payment it is another case. */
function keyOf({ record, hasFailed }: Waiting): string {
  const { id, status, asks = [] } = record;
  const answered = asks.filter(({ answeredAtMs }) => answeredAtMs !== null).length;
  return JSON.stringify([id, status, answered, hasFailed]);
}

async function reasonsOf({ record, hasFailed }: Waiting, deps: Deps): Promise<string[]> {
  if (!('type' in record)) return rowReasons({ signals: await signalsOfKyc(record, deps) });
  const [signals, found] = await Promise.all([
    signalsOfTransaction(record, deps),
    findEvidence(record, deps, { isAsked: false }),
  ]);
  return rowReasons({
    signals,
    verdict: namesNothing(record, deps) ? 'no-id' : found?.evidence.verdict,
    ...(record.type === 'Withdrawal' && { address: judgeAddress(record.coin, addressOf(record)).kind }),
    hasFailed,
  });
}

/** Documents with which all cases of a page are compared are read once. */
function withSharedReads(deps: Deps): Deps {
  const { sanctions, wallets, quotes } = deps;
  const list = cacheRead(() => sanctions.find(sanctionsId));
  const wallet = cacheRead(() => wallets.find(currentWallet));
  const prices = { btc: cacheRead(() => quotes.find('btc')), eth: cacheRead(() => quotes.find('eth')) };
  return {
    ...deps,
    sanctions: { ...sanctions, find: list },
    wallets: { ...wallets, find: wallet },
    quotes: { ...quotes, find: (coin) => prices[coin]() },
  };
}

function cacheRead<T>(read: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => (found ??= read());
}
