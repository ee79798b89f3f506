import type { KycRecord } from '@keelstone/domain/kyc/kyc-record';
import { dueUntilMs, isKycDue, isProofDue, type DueKind } from '@keelstone/domain/retention/retention';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';

/** The retention settings of a kind of data. */
export type KeptDeps = Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'keptDays'> };

/**
 * True for an application that its owner is no longer shown: to them it looks erased as soon as the job may erase it,
 * so that nothing reveals that a legal hold keeps it. Administrators see what exists.
 */
export function isKycPast(
  record: Pick<KycRecord, 'isDeleted' | 'status' | 'checkedAtMs'>,
  deps: KeptDeps,
): boolean {
  const untilMs = untilMsOf('kyc', deps);
  return untilMs !== undefined && isKycDue(record, untilMs);
}

/** The same for the proof of a decided deposit, and for those that it replaced. */
export function isProofPast(
  transaction: Pick<Transaction, 'proof' | 'decidedAtMs'>,
  deps: KeptDeps,
): boolean {
  const untilMs = untilMsOf('proof', deps);
  return untilMs !== undefined && isProofDue(transaction, untilMs);
}

/** A transaction as its owner sees it: without a proof that is past its time. */
export function asOwnerSees<T extends Pick<Transaction, 'proof' | 'decidedAtMs'>>(
  transaction: T,
  deps: KeptDeps,
): T {
  return isProofPast(transaction, deps) ? { ...transaction, proof: null } : transaction;
}

function untilMsOf(kind: DueKind, { config, now }: KeptDeps): number | undefined {
  return dueUntilMs(kind, config.keptDays, now());
}
