import type * as ids from '@keelstone/domain/ids';
import type * as people from '@keelstone/domain/policy/decide-people';
import type * as policy from '@keelstone/domain/policy/policy';
import type * as proposal from '@keelstone/domain/policy/proposal';
import type * as recentHours from '@keelstone/domain/money/recent-hours';
import type * as rates from '@keelstone/domain/rates/accept-rate';
import type * as deposit from '@keelstone/domain/transaction/decide-deposit';
import type * as figures from '@keelstone/domain/transaction/decide-figures';
import type * as payout from '@keelstone/domain/transaction/decide-payout';
import type * as review from '@keelstone/domain/transaction/decide-review';
import type * as withdrawal from '@keelstone/domain/transaction/decide-withdrawal';
import type { User } from '@keelstone/domain/user/user';
import type * as activeAdmin from '@keelstone/domain/user/active-admin';
import type * as passing from '../../src/platform/two-people/pass-people.ts';

/** The decisions that a fault can wrap, as the product's services import them. */
export type Decisions = Pick<typeof deposit, 'decideDeposit'> &
  Pick<typeof withdrawal, 'decideWithdrawal'> &
  Pick<typeof review, 'decideReview' | 'decideDelete'> &
  Pick<typeof figures, 'decideCredit' | 'decideEditFigures'> &
  Pick<typeof payout, 'decidePayoutReturn'> &
  Pick<typeof ids, 'recordId'> &
  Pick<typeof rates, 'usableQuote'> &
  Pick<typeof people, 'decidePeople'> &
  Pick<typeof policy, 'withPolicy'> &
  Pick<typeof proposal, 'proposalDigest'> &
  Pick<typeof recentHours, 'daySum' | 'withAmount'> &
  Pick<typeof passing, 'passPeople'> & { isActiveAdmin: IsActiveAdmin };

/** Without its type predicate, which a wrapped function cannot keep. */
type IsActiveAdmin = (...args: Parameters<typeof activeAdmin.isActiveAdmin>) => boolean;

/** A fault: each wraps the real decision of its name. */
export type Fault = { readonly [Name in keyof Decisions]?: (real: Decisions[Name]) => Decisions[Name] };

let fault: Fault = {};

/** Runs work while the services decide with a fault. */
export async function withFault<T>(next: Fault, work: () => Promise<T>): Promise<T> {
  fault = next;
  try {
    return await work();
  } finally {
    fault = {};
  }
}

/**
 * Replacements for the modules, for `vi.mock` of a test: the real module, whose decisions pass through the current
 * fault. Without one they are the real ones.
 */
export const faulty = {
  ids: (real: typeof ids): typeof ids => ({
    ...real,
    recordId: (options) => (fault.recordId?.(real.recordId) ?? real.recordId)(options),
  }),
  rates: (real: typeof rates): typeof rates => ({
    ...real,
    usableQuote: (...args) => (fault.usableQuote?.(real.usableQuote) ?? real.usableQuote)(...args),
  }),
  deposit: (real: typeof deposit): typeof deposit => ({
    ...real,
    decideDeposit: (...args) => (fault.decideDeposit?.(real.decideDeposit) ?? real.decideDeposit)(...args),
  }),
  withdrawal: (real: typeof withdrawal): typeof withdrawal => ({
    ...real,
    decideWithdrawal: (...args) =>
      (fault.decideWithdrawal?.(real.decideWithdrawal) ?? real.decideWithdrawal)(...args),
  }),
  review: (real: typeof review): typeof review => ({
    ...real,
    decideReview: (options) => (fault.decideReview?.(real.decideReview) ?? real.decideReview)(options),
    decideDelete: (options) => (fault.decideDelete?.(real.decideDelete) ?? real.decideDelete)(options),
  }),
  payout: (real: typeof payout): typeof payout => ({
    ...real,
    decidePayoutReturn: (options) =>
      (fault.decidePayoutReturn?.(real.decidePayoutReturn) ?? real.decidePayoutReturn)(options),
  }),
  figures: (real: typeof figures): typeof figures => ({
    ...real,
    decideCredit: (options) => (fault.decideCredit?.(real.decideCredit) ?? real.decideCredit)(options),
    decideEditFigures: (options) =>
      (fault.decideEditFigures?.(real.decideEditFigures) ?? real.decideEditFigures)(options),
  }),
  people: (real: typeof people): typeof people => ({
    ...real,
    decidePeople: (options) => (fault.decidePeople?.(real.decidePeople) ?? real.decidePeople)(options),
  }),
  policy: (real: typeof policy): typeof policy => ({
    ...real,
    withPolicy: (...args) => (fault.withPolicy?.(real.withPolicy) ?? real.withPolicy)(...args),
  }),
  proposal: (real: typeof proposal): typeof proposal => ({
    ...real,
    proposalDigest: (...args) =>
      (fault.proposalDigest?.(real.proposalDigest) ?? real.proposalDigest)(...args),
  }),
  recentHours: (real: typeof recentHours): typeof recentHours => ({
    ...real,
    daySum: (...args) => (fault.daySum?.(real.daySum) ?? real.daySum)(...args),
    withAmount: (...args) => (fault.withAmount?.(real.withAmount) ?? real.withAmount)(...args),
  }),
  passing: (real: typeof passing): typeof passing => ({
    ...real,
    passPeople: (...args) => (fault.passPeople?.(real.passPeople) ?? real.passPeople)(...args),
  }),
  activeAdmin: (real: typeof activeAdmin): typeof activeAdmin => ({
    ...real,
    isActiveAdmin: (user, nowMs): user is User =>
      (fault.isActiveAdmin?.(real.isActiveAdmin) ?? real.isActiveAdmin)(user, nowMs),
  }),
};
