import type { ChangedPart, PaymentWait, ProofMethod } from './refusal-details.ts';

/**
 * Every refusal of the API with its HTTP status; `error-texts.ts` has their texts. This register imports no file of a
 * subject, so that every subject can use any refusal.
 */
export const errorStatuses = {
  'invalid-input': 400,
  'invalid-json': 400,
  'app-check-failed': 401,
  'invalid-token': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'body-timeout': 408,
  'key-reused': 409,
  'payload-too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  internal: 500,
  unavailable: 503,
  'invalid-upload': 400,
  'upload-missing': 400,
  'link-invalid': 400,
  'link-expired': 400,
  'link-replaced': 400,
  'link-used': 400,
  'ticket-invalid': 400,
  'kyc-required': 403,
  'kyc-pending': 409,
  'kyc-approved': 409,
  'wrong-credentials': 401,
  'second-factor-required': 401,
  'sign-in-locked': 429,
  'factor-refused': 401,
  'factor-required': 403,
  'no-factor': 409,
  'factor-limit': 409,
  'factor-too-new': 403,
  'step-up-required': 403,
  'account-restricted': 403,
  'no-user': 404,
  'books-in-doubt': 409,
  'owner-suspended': 409,
  'acceptance-required': 403,
  'email-unverified': 403,
  'own-account': 403,
  'own-record': 403,
  'own-proposal': 403,
  'proposal-expired': 409,
  'proposer-inactive': 409,
  'already-decided': 409,
  'note-limit': 409,
  'on-hold': 409,
  'no-open-question': 409,
  'ask-limit': 409,
  'changed-meanwhile': 409,
  'not-paid-out': 409,
  'payout-returned': 409,
  'txid-used': 409,
  'output-booked': 409,
  'not-priced-yet': 409,
  'quote-expired': 409,
  'quote-used': 409,
  'too-many-pending': 409,
  'not-payable-yet': 409,
  'daily-limit': 409,
  'address-saved': 409,
  'address-limit': 409,
  'address-not-saved': 409,
  'address-too-new': 409,
  'platform-address': 409,
  'wallet-unavailable': 503,
  'account-locked': 409,
  'account-in-use': 409,
  'account-closing': 409,
  'not-closable': 409,
  'account-limit': 409,
  'insufficient-funds': 409,
  'owner-unverified': 409,
  'owner-resets-factor': 409,
  'rate-unavailable': 503,
  'statement-unavailable': 503,
  'withdrawals-off': 503,
  'approvals-off': 503,
  'registration-off': 503,
  'deposits-off': 503,
  'read-only': 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The texts of one subject's refusals, by code. */
export type Refusals = Readonly<Partial<Record<ErrorCode, string>>>;

/** Every code, in the order of the statuses. */
export const errorCodes = Object.keys(errorStatuses).filter(isErrorCode);

/**
 * An error that people can cause. Any other error is a bug, and is answered as `internal`. `message`: the code, unless
 * the refusal has a text of its own (`errorText`).
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  /** The field of the request, for `invalid-input` and refused uploads. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The parts that have changed since the caller saw them, for `changed-meanwhile`. */
  readonly changed: readonly ChangedPart[] | undefined;
  /** The waits of a withdrawal, for `not-payable-yet` and `daily-limit`. */
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
    super(options.message ?? code);
    this.name = 'DomainError';
    this.code = code;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.next = options.next;
    this.changed = options.changed;
    this.waits = options.waits;
  }
}

/** The next step after a refusal. `ticket` proves that the password was correct. */
export type NextStep = { methods: readonly ProofMethod[]; ticket?: string };

/** Marks a branch that the types exclude. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

/** Returns whether a text is a code of the table. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorStatuses, value);
}
