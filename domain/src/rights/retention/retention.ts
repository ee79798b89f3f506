import { keptDaysMin as allowedMin, type Settings } from '@keelstone/operator/check/settings';
import { settings } from '@keelstone/operator/settings';
import { dayMs } from '../../kernel/time/time-units.ts';

/**
 * The kinds of data that the job erases when due. `kyc` is a whole rejected application, `proof` the proofs of a
 * decided deposit, and `account` the identity behind a closed account with its remaining applications.
 */
export const dueKinds = ['kyc', 'proof', 'account'] as const;
export type DueKind = (typeof dueKinds)[number];

/** The days that each kind is kept after its decision or closing; 0 is for ever. */
export type KeptDays = Readonly<Record<DueKind, number>>;

/** The fewest days that a setting may have (docs/operations.md#retention-and-legal-holds). */
export const keptDaysMin: KeptDays = pickKeptDays(allowedMin);

/** The operator's choice for all projects (operator/README.md). */
export const defaultKeptDays: KeptDays = pickKeptDays(settings.keptDays);

/** How long an account with an unverified address is kept, unless a project sets otherwise. */
export const defaultUnverifiedDays = settings.keptDays.unverifiedAccount;

function pickKeptDays({ rejectedKyc, proof, closedAccount }: Settings['keptDays']): KeptDays {
  return { kyc: rejectedKyc, proof, account: closedAccount };
}

/** Returns whether a setting is a whole number of days, not below the minimum. 0 is for ever. */
export function isKeptDays(kind: DueKind, days: number): boolean {
  return days === 0 || (Number.isSafeInteger(days) && days >= keptDaysMin[kind]);
}

/** The time up to which decided records are due, or `undefined` if none ever is. */
export function dueUntilMs(kind: DueKind, keptDays: KeptDays, nowMs: number): number | undefined {
  return keptDays[kind] === 0 ? undefined : nowMs - keptDays[kind] * dayMs;
}
