import { currentWallet, sanctionsId } from '@keelstone/domain/collections';
import { findRowReasons } from '@keelstone/domain/desk/inbox/row-reasons';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import { judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Deps } from '../../../platform/deps.ts';
import { findEvidence, lacksTxid } from '../../money/blockchain/find-evidence.service.ts';
import { listKycSignals, listMoneySignals } from './find-signals.service.ts';

/** A row of the inbox. `hasFailed`: the transaction entered for a payout does not pay it. */
export type Waiting = { record: KycRecord | Transaction; hasFailed: boolean };

/** The inbox is requested every few seconds, so the reasons of a row are reused for this time. */
const reusedMs = 30_000;
const reusedMax = 1_000;
type ReasonCache = Map<string, { atMs: number; reasons: Promise<readonly string[]> }>;
const cacheOf = new WeakMap<object, ReasonCache>();

/**
 * Finds why each case deserves a second look, the gravest reason first. Uses the case and the last reading of the chain,
 * and asks no source. Costs about ten reads for a case, twice a minute.
 */
export function findReasons(cases: readonly Waiting[], deps: Deps): Promise<(readonly string[])[]> {
  const cache: ReasonCache = cacheOf.get(deps.transactions) ?? new Map();
  cacheOf.set(deps.transactions, cache);
  if (cache.size > reusedMax) cache.clear();
  const nowMs = deps.now();
  const shared = withSharedReads(deps);
  return Promise.all(
    cases.map((waiting) => {
      const key = makeKey(waiting);
      const before = cache.get(key);
      if (before !== undefined && nowMs - before.atMs < reusedMs) return before.reasons;
      const reasons = findReasonsOfCase(waiting, shared);
      cache.set(key, { atMs: nowMs, reasons });
      // After a failure the reasons are read again.
      reasons.catch(() => cache.delete(key));
      return reasons;
    }),
  );
}

/** The key of a case, which changes with each question and payment. */
function makeKey({ record, hasFailed }: Waiting): string {
  const { id, status, asks = [] } = record;
  const answered = asks.filter(({ answeredAtMs }) => answeredAtMs !== null).length;
  return JSON.stringify([id, status, answered, hasFailed]);
}

async function findReasonsOfCase({ record, hasFailed }: Waiting, deps: Deps): Promise<string[]> {
  if (!('type' in record)) return findRowReasons({ signals: await listKycSignals(record, deps) });
  const [signals, onChain] = await Promise.all([
    listMoneySignals(record, deps),
    findEvidence(record, deps, { isAsked: false }),
  ]);
  return findRowReasons({
    signals,
    verdict: lacksTxid(record, deps) ? 'no-id' : onChain?.evidence.verdict,
    ...(record.type === 'Withdrawal' && { address: judgeAddress(record.coin, toAddress(record)).kind }),
    hasFailed,
  });
}

/** Caches the documents with which all cases of a page are compared. */
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
  let reading: Promise<T> | undefined;
  return () => (reading ??= read());
}
