import type * as activeAdmin from '@keelstone/domain/core/administrator/active-admin';
import type * as rates from '@keelstone/domain/core/rates/accept-rate';
import type * as people from '@keelstone/domain/core/two-person-rule/decide-people';
import type * as proposal from '@keelstone/domain/core/two-person-rule/proposal';
import type * as policy from '@keelstone/domain/core/two-person-rule/two-person-rule';
import type * as hours from '@keelstone/domain/kernel/amounts/recent-hours';
import type * as ids from '@keelstone/domain/kernel/ids';
import type * as review from '@keelstone/domain/money/approval/decide-review';
import type * as arrival from '@keelstone/domain/money/deposit/arrival';
import type * as deposit from '@keelstone/domain/money/deposit/decide-deposit';
import type * as figures from '@keelstone/domain/money/figures/decide-figures';
import type * as payout from '@keelstone/domain/money/payout/decide-payout';
import type * as profit from '@keelstone/domain/money/profit/decide-credit';
import type * as deletion from '@keelstone/domain/money/transaction/decide-delete';
import type * as withdrawal from '@keelstone/domain/money/withdrawal/decide-withdrawal';
import type * as twoPeople from '../../src/features/core/two-person-rule/two-people.ts';

/** The decisions that a fault can wrap, as the product's services import them. */
export type Decisions = Pick<typeof deposit, 'decideDeposit'> &
  Pick<typeof arrival, 'decideArrival' | 'fixPrice'> &
  Pick<typeof withdrawal, 'decideWithdrawal'> &
  Pick<typeof review, 'decideReview' | 'digestApproval'> &
  Pick<typeof deletion, 'decideDelete'> &
  Pick<typeof figures, 'decideEditFigures'> &
  Pick<typeof profit, 'decideCredit'> &
  Pick<typeof payout, 'decidePayoutReturn'> &
  Pick<typeof ids, 'recordId'> &
  Pick<typeof rates, 'pickQuote'> &
  Pick<typeof people, 'decidePeople'> &
  Pick<typeof policy, 'withPolicy'> &
  Pick<typeof proposal, 'proposalDigest' | 'waitsUntilMs'> &
  Pick<typeof hours, 'sumDay' | 'withAmount'> &
  Pick<typeof twoPeople, 'settleTwoPeople'> & { isActiveAdmin: IsActiveAdmin };

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

/** Replaces a module, for `vi.mock` of a test: its functions pass through the current fault, if that wraps them. */
export async function faulty<M extends object>(load: () => Promise<M>): Promise<M> {
  const real = await load();
  const through = (name: string, decide: unknown) =>
    function (...args: unknown[]): unknown {
      const wrap = (fault as Record<string, ((inner: unknown) => unknown) | undefined>)[name];
      return Reflect.apply((wrap?.(decide) ?? decide) as (...all: unknown[]) => unknown, undefined, args);
    };
  const wrapped = Object.entries(real).map(([name, value]: [string, unknown]) =>
    typeof value === 'function' ? [name, through(name, value)] : [name, value],
  );
  return Object.fromEntries(wrapped) as M;
}
