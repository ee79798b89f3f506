import { DomainError, type ErrorCode } from '../../errors.ts';
import type { Account } from '../ledger/account.ts';
import { findLock } from './owner-lock.ts';
import { userTexts } from './user.texts.ts';
import type { User } from './user.ts';

/**
 * The restrictions of an account, in the order in which they are named. They are derived, never stored. A legal hold is
 * not a restriction: only code that erases data reads it, and its person must not learn of it.
 */
export const restrictions = ['closed', 'suspended', 'locked', 'closing', 'in-doubt', 'payment-gone'] as const;
export type Restriction = (typeof restrictions)[number];

/** The words for administrators. */
export const restrictionWords = {
  closed: 'Closed',
  suspended: 'Suspended',
  locked: 'Locked by its owner',
  closing: 'Closing',
  'in-doubt': 'Books in doubt',
  'payment-gone': 'Payment gone',
} as const satisfies Record<Restriction, string>;

/** The acts that a restriction may stop. */
export type Act =
  /** The holder signs in, or makes a change that no other act covers. */
  | 'act'
  /** The holder makes a change that helps an intruder: of details, addresses or factors, or a copy of the data. */
  | 'change'
  | 'administer'
  /** The holder asks for a deposit, or applies for verification. */
  | 'bring-in'
  | 'withdraw'
  /** An administrator credits profit, or edits figures. */
  | 'credit'
  /** An administrator approves a deposit, or a withdrawal. */
  | 'approve-deposit'
  | 'approve-withdrawal'
  /** An administrator credits a payment that came back. */
  | 'return'
  /** An administrator decides about the account, and no other act covers it: suspends it, or ends that. */
  | 'decide';

/** The acts that each restriction stops. Only this table decides it (docs/decisions/lock-and-closing.md). */
const actsStoppedBy: Readonly<Record<Restriction, readonly Act[] | 'all'>> = {
  closed: 'all',
  suspended: [
    ...(['act', 'change', 'administer', 'bring-in', 'withdraw'] as const),
    ...(['approve-deposit', 'approve-withdrawal'] as const),
  ],
  // A deposit is allowed: it is the owner's own money, already on its way.
  locked: ['change', 'administer', 'withdraw', 'approve-withdrawal'],
  closing: ['bring-in', 'withdraw', 'credit', 'approve-deposit', 'approve-withdrawal'],
  'in-doubt': ['withdraw', 'approve-deposit', 'approve-withdrawal'],
  // The deposit may have to be taken back (docs/chain.md).
  'payment-gone': ['withdraw', 'approve-withdrawal'],
};

type HolderCode = 'account-restricted' | 'account-locked' | 'account-closing' | 'books-in-doubt';
const ownersClosing = {
  code: 'account-closing',
  message: 'This account is closing or closed: no money can come in',
} as const;

/** The refusals that the holder and an administrator get. */
const refusals: Readonly<
  Record<Restriction, { holder: HolderCode; administrator: { code: ErrorCode; message?: string } }>
> = {
  closed: { holder: 'account-restricted', administrator: ownersClosing },
  suspended: { holder: 'account-restricted', administrator: { code: 'owner-suspended' } },
  locked: {
    holder: 'account-locked',
    administrator: { code: 'account-locked', message: userTexts.ownerLocked },
  },
  closing: { holder: 'account-closing', administrator: ownersClosing },
  'in-doubt': { holder: 'books-in-doubt', administrator: { code: 'books-in-doubt' } },
  'payment-gone': { holder: 'books-in-doubt', administrator: { code: 'books-in-doubt' } },
};

type Holder = Pick<User, 'isBlocked' | 'lockedAtMs' | 'unlocksAtMs' | 'closing' | 'closedAtMs'>;
type State = {
  nowMs: number;
  /** Absent if the caller did not read it, because the act does not depend on it. */
  account?: Pick<Account, 'booksInDoubtAtMs' | 'chainDoubts'> | undefined;
};

/** The current restrictions of an account. */
export function findRestrictions(user: Holder, { nowMs, account }: State): Restriction[] {
  return listRestrictions({
    closed: user.closedAtMs !== undefined,
    suspended: user.isBlocked,
    locked: findLock(user, nowMs) !== undefined,
    closing: (user.closing ?? null) !== null,
    'in-doubt': (account?.booksInDoubtAtMs ?? null) !== null,
    'payment-gone': (account?.chainDoubts ?? []).length > 0,
  });
}

/** The restrictions that apply. A closed account has only `closed`. */
export function listRestrictions(holds: Readonly<Record<Restriction, boolean>>): Restriction[] {
  return holds.closed ? ['closed'] : restrictions.filter((each) => holds[each]);
}

/** The first restriction that stops an act. */
export function findStopping(act: Act, list: readonly Restriction[]): Restriction | undefined {
  return list.find((each) => actsStoppedBy[each] === 'all' || actsStoppedBy[each].includes(act));
}

/** The code with which the holder is refused, if a restriction stops the act. */
export function findRefusal(act: Act, list: readonly Restriction[]): HolderCode | undefined {
  const restriction = findStopping(act, list);
  return restriction && refusals[restriction].holder;
}

/**
 * Refuses an act that a restriction stops. Errors: `account-restricted` (`owner-suspended` for an administrator),
 * `account-locked`, `account-closing`, `books-in-doubt`.
 */
export function assertMay<U extends Holder>(
  act: Act,
  user: U | undefined,
  { by = 'holder', ...state }: State & { by?: 'holder' | 'administrator' },
): asserts user is U {
  // An account that is gone allows no act.
  if (user === undefined) throw new DomainError(by === 'holder' ? 'account-restricted' : 'owner-suspended');
  const restriction = findStopping(act, findRestrictions(user, state));
  if (restriction === undefined) return;
  if (by === 'holder') throw new DomainError(refusals[restriction].holder);
  throw makeAdministratorsRefusal(restriction);
}

/** The refusal of an act of an administrator that a restriction stops. */
export function makeAdministratorsRefusal(restriction: Restriction): DomainError {
  const { code, message } = refusals[restriction].administrator;
  return new DomainError(code, message === undefined ? {} : { message });
}
