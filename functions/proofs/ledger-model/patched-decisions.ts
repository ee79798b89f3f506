import type * as ids from '@keelstone/domain/ids';
import type * as rates from '@keelstone/domain/rates/accept-rate';
import type * as deposit from '@keelstone/domain/transaction/decide-deposit';
import type * as figures from '@keelstone/domain/transaction/decide-figures';
import type * as payout from '@keelstone/domain/transaction/decide-payout';
import type * as review from '@keelstone/domain/transaction/decide-review';
import type * as withdrawal from '@keelstone/domain/transaction/decide-withdrawal';

/** What a fault can be put around: the product's own decisions, as its services import them. */
export type Decisions = Pick<typeof deposit, 'decideDeposit'> &
  Pick<typeof withdrawal, 'decideWithdrawal'> &
  Pick<typeof review, 'decideReview' | 'decideDelete'> &
  Pick<typeof figures, 'decideCredit' | 'decideEditFigures'> &
  Pick<typeof payout, 'decidePayoutReturn'> &
  Pick<typeof ids, 'recordId'> &
  Pick<typeof rates, 'usableQuote'>;

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
 * Stand-ins of the modules, for `vi.mock` of a test: the real module, whose decisions pass through the fault of the
 * moment. Without one they are the real ones.
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
};
