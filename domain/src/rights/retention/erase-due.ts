import type { KycRecord } from '../../identity/kyc/kyc-record.ts';
import type { Transaction } from '../../money/transaction/transaction.ts';

/**
 * Returns whether an application is due, some days after its rejection. A Pending one is being decided, and an Approved
 * one is the reason why its owner may withdraw: neither is ever due.
 */
export function isKycDue(
  { isDeleted, status, checkedAtMs }: Pick<KycRecord, 'isDeleted' | 'status' | 'checkedAtMs'>,
  untilMs: number,
): boolean {
  return !isDeleted && status === 'Rejected' && checkedAtMs !== null && checkedAtMs <= untilMs;
}

/** Returns whether a proof is due, some days after the decision about its deposit. */
export function isProofDue(
  { proof, decidedAtMs }: Pick<Transaction, 'proof' | 'decidedAtMs'>,
  untilMs: number,
): boolean {
  return proof !== null && decidedAtMs !== null && decidedAtMs <= untilMs;
}

/** The record without its proofs; ids, amounts and decisions stay. */
export function dropProofs<T extends Pick<Transaction, 'proof' | 'asks'>>(transaction: T) {
  const { asks, ...record } = transaction;
  return {
    ...record,
    proof: null,
    ...(asks !== undefined && {
      asks: asks.map((ask) => {
        if (ask.before?.proof === undefined) return ask;
        const { proof: _proof, ...before } = ask.before;
        return { ...ask, before };
      }),
    }),
  };
}
