import type { AuditKind } from '../audit/audit-row.ts';
import type { TransactionType } from '../transaction/transaction.ts';
import type { Decided, DeskDecision } from './desk-day.ts';

/** The kinds of audit rows that decide something on a list. */
export const decisionKinds = {
  'approve-kyc': 'approved',
  'approve-transaction': 'approved',
  'reject-kyc': 'rejected',
  'reject-transaction': 'rejected',
} as const satisfies Partial<Record<AuditKind, keyof Decided>>;
export type DecisionKind = keyof typeof decisionKinds;

/** Whether a row is about a record of money, whose type then says what was decided. */
export function isAboutMoney(kind: DecisionKind): boolean {
  return kind === 'approve-transaction' || kind === 'reject-transaction';
}

/** What a row decided; `undefined` if it is about a record of money that is missing. `type`: that of the record. */
export function decisionOf(kind: DecisionKind, type: TransactionType | undefined): DeskDecision | undefined {
  const review = decisionKinds[kind];
  if (!isAboutMoney(kind)) return { kind: 'kyc', review };
  if (type === undefined) return undefined;
  return { kind: type === 'Withdrawal' ? 'withdrawals' : 'deposits', review };
}
