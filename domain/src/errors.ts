import type { ChangedPart, PaymentWait, ProofMethod } from './kernel/refusal-details.ts';
import { accountClosingRefusals } from './access/account-closing/account-closing.texts.ts';
import { accountLockRefusals } from './access/account-lock/account-lock.texts.ts';
import { registrationRefusals } from './access/registration/registration.texts.ts';
import { secondFactorRefusals } from './access/second-factor/second-factor.texts.ts';
import { signInRefusals } from './access/sign-in/sign-in.texts.ts';
import { stepUpRefusals } from './access/step-up/step-up.texts.ts';
import { suspensionRefusals } from './access/suspension/suspension.texts.ts';
import { decisionRefusals } from './core/decision/decision.texts.ts';
import { killSwitchRefusals } from './core/kill-switch/kill-switch.texts.ts';
import { ledgerRefusals } from './core/ledger/ledger.texts.ts';
import { legalRefusals } from './core/legal/legal.texts.ts';
import { oneTimeLinkRefusals } from './core/one-time-link/one-time-link.texts.ts';
import { questionRefusals } from './core/question/question.texts.ts';
import { ratesRefusals } from './core/rates/rates.texts.ts';
import { reviewRefusals } from './core/review/review.texts.ts';
import { twoPersonRuleRefusals } from './core/two-person-rule/two-person-rule.texts.ts';
import { uploadRefusals } from './core/upload/upload.texts.ts';
import { userRefusals } from './core/user/user.texts.ts';
import { legalHoldRefusals } from './desk/legal-hold/legal-hold.texts.ts';
import { kycRefusals } from './identity/kyc/kyc.texts.ts';
import { apiRefusals } from './kernel/api/api.texts.ts';
import type { Refusals } from './kernel/refusal.ts';
import { addressBookRefusals } from './money/address-book/address-book.texts.ts';
import { approvalRefusals } from './money/approval/approval.texts.ts';
import { blockchainRefusals } from './money/blockchain/blockchain.texts.ts';
import { depositAddressRefusals } from './money/deposit-address/deposit-address.texts.ts';
import { depositRefusals } from './money/deposit/deposit.texts.ts';
import { payoutRefusals } from './money/payout/payout.texts.ts';
import { statementRefusals } from './money/statement/statement.texts.ts';
import { transactionRefusals } from './money/transaction/transaction.texts.ts';
import { withdrawalRefusals } from './money/withdrawal/withdrawal.texts.ts';

/**
 * Every refusal the API knows: HTTP status and public text. The one table from code to status;
 * clients compare the documented texts, so those are used to the letter.
 */
export const errorTable = {
  ...apiRefusals,
  ...uploadRefusals,
  ...oneTimeLinkRefusals,
  ...kycRefusals,
  ...signInRefusals,
  ...secondFactorRefusals,
  ...stepUpRefusals,
  ...userRefusals,
  ...legalRefusals,
  ...registrationRefusals,
  ...suspensionRefusals,
  ...twoPersonRuleRefusals,
  ...reviewRefusals,
  ...legalHoldRefusals,
  ...questionRefusals,
  ...decisionRefusals,
  ...payoutRefusals,
  ...blockchainRefusals,
  ...depositRefusals,
  ...transactionRefusals,
  ...addressBookRefusals,
  ...depositAddressRefusals,
  ...accountLockRefusals,
  ...accountClosingRefusals,
  ...ledgerRefusals,
  ...withdrawalRefusals,
  ...approvalRefusals,
  ...ratesRefusals,
  ...statementRefusals,
  ...killSwitchRefusals,
} as const satisfies Refusals;

export type ErrorCode = keyof typeof errorTable;

/** Every code, in the order of the table. */
export const errorCodes = Object.keys(errorTable).filter(isErrorCode);

/** An error that people can cause. Anything else that is thrown is a bug and is answered as `internal`. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** The field of the request that is meant, for `invalid-input` and what is wrong with an upload. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What has changed since the caller looked at it, for `changed-meanwhile`. */
  readonly changed: readonly ChangedPart[] | undefined;
  /** What a withdrawal waits for, for `not-payable-yet` and `daily-limit`. */
  readonly waits: readonly PaymentWait[] | undefined;
  /** How the caller can continue, for `second-factor-required` and `step-up-required`. */
  readonly next: NextStep | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      field?: string;
      retryAfterSeconds?: number;
      next?: NextStep;
      changed?: readonly ChangedPart[];
      waits?: readonly PaymentWait[];
    } = {},
  ) {
    super(options.message ?? errorTable[code].message);
    this.name = 'DomainError';
    this.code = code;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.next = options.next;
    this.changed = options.changed;
    this.waits = options.waits;
  }
}

/** What a refusal asks for; `ticket` proves that the password was correct. */
export type NextStep = { methods: readonly ProofMethod[]; ticket?: string };

/** Marks a branch that the types say cannot be reached. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/** True for a code of the table; used where a code arrives as text. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value);
}
