import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { isKycDue, isProofDue } from '@keelstone/domain/rights/retention/erase-due';
import { dueUntilMs, type DueKind } from '@keelstone/domain/rights/retention/retention';
import type { PlatformDeps } from '../platform-deps.ts';

/** The retention settings of a kind of data. */
export type RetentionDeps = Pick<PlatformDeps, 'now'> & { config: Pick<PlatformDeps['config'], 'keptDays'> };

/**
 * Returns whether an application is hidden from its owner. It is from the moment when the job may erase it: a record
 * that stayed visible would reveal a legal hold. Administrators see everything that exists.
 */
export function isKycHidden(
  record: Pick<KycRecord, 'isDeleted' | 'status' | 'checkedAtMs'>,
  deps: RetentionDeps,
): boolean {
  const untilMs = findUntilMs('kyc', deps);
  return untilMs !== undefined && isKycDue(record, untilMs);
}

/** Returns whether a decided deposit's owner is no longer shown its proof and the proofs it replaced. */
export function isProofHidden(
  transaction: Pick<Transaction, 'proof' | 'decidedAtMs'>,
  deps: RetentionDeps,
): boolean {
  const untilMs = findUntilMs('proof', deps);
  return untilMs !== undefined && isProofDue(transaction, untilMs);
}

/** A transaction as its owner sees it: without an expired proof. */
export function asOwnerSees<T extends Pick<Transaction, 'proof' | 'decidedAtMs'>>(
  transaction: T,
  deps: RetentionDeps,
): T {
  return isProofHidden(transaction, deps) ? { ...transaction, proof: null } : transaction;
}

function findUntilMs(kind: DueKind, { config, now }: RetentionDeps): number | undefined {
  return dueUntilMs(kind, config.keptDays, now());
}
