import type { ProofMethod } from './kernel/refusal-details.ts';
import { messages } from './messages.ts';
import type { ChangedPart } from './kernel/refusal-details.ts';
import type { PaymentWait } from './kernel/refusal-details.ts';

/**
 * Every refusal the API knows: HTTP status and public text. The one table from code to status;
 * clients compare the documented texts, so those are used to the letter.
 */
export const errorTable = {
  'invalid-input': { status: 400, message: 'Please check what you entered' },
  'invalid-json': { status: 400, message: 'The request is not valid JSON' },
  'invalid-upload': {
    status: 400,
    message: 'This file cannot be used. Please upload a JPEG, PNG or WebP image under 4MB',
  },
  'upload-missing': { status: 400, message: 'The uploaded file was not found. Please upload it again' },
  'link-invalid': { status: 400, message: 'This link is not valid. Please ask for a new one' },
  'link-expired': { status: 400, message: 'This link has expired. Please ask for a new one' },
  'link-replaced': { status: 400, message: 'A newer link was sent. Please use the one in our latest mail' },
  'link-used': { status: 400, message: 'This link was already used' },
  'ticket-invalid': { status: 400, message: messages.ticketInvalid },
  'app-check-failed': {
    status: 401,
    message: 'We could not verify that this request comes from our app. Please reload the page',
  },
  'invalid-token': { status: 401, message: messages.tokenNotValid },
  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  'second-factor-required': { status: 401, message: 'Please confirm the sign-in with your second factor' },
  'factor-refused': {
    status: 401,
    message: 'This was not accepted. Please try again with a new code, or sign in again from the start',
  },
  'step-up-required': { status: 403, message: 'Please confirm that it is you' },
  'factor-required': { status: 403, message: 'Please set up a second factor first' },
  'account-restricted': { status: 403, message: messages.accountRestricted },
  'acceptance-required': {
    status: 403,
    message: 'Please reload the page, and read and accept the current terms first',
  },
  'email-unverified': { status: 403, message: 'Please verify your email address' },
  'kyc-required': { status: 403, message: 'Please complete your identity verification first' },
  'own-account': { status: 403, message: 'You cannot suspend your own account' },
  'own-record': { status: 403, message: 'You cannot decide on your own account' },
  'own-proposal': { status: 403, message: 'Another administrator has to confirm this' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  'no-user': { status: 404, message: messages.noUserFound },
  'not-found': { status: 404, message: 'Not found' },
  'method-not-allowed': { status: 405, message: 'Method not allowed' },
  'body-timeout': { status: 408, message: 'The request took too long to arrive' },
  'already-decided': { status: 409, message: 'This record has already been decided' },
  'on-hold': { status: 409, message: 'This person is on legal hold: nothing of theirs can be deleted' },
  'no-open-question': {
    status: 409,
    message: 'This question is no longer open. Please reload the page',
  },
  'ask-limit': {
    status: 409,
    message: 'Ten questions were already asked about this record. Please decide on what is there',
  },
  'changed-meanwhile': { status: 409, message: 'This has changed since you looked at it. Look again' },
  'proposal-expired': { status: 409, message: 'This proposal has expired. It has to be made again' },
  'proposer-inactive': {
    status: 409,
    message: 'The person who proposed this is no longer an active administrator. It has to be proposed again',
  },
  'not-paid-out': { status: 409, message: 'Only an approved withdrawal is paid' },
  'payout-returned': {
    status: 409,
    message: 'This payout was returned: its money is available to the owner again',
  },
  'output-booked': {
    status: 409,
    message: 'This payment is already booked for another deposit',
  },
  'txid-used': {
    status: 409,
    message: 'This transaction is already entered for another withdrawal to the same address',
  },
  'quote-expired': {
    status: 409,
    message: 'The price of this deposit ended more than 24 hours ago. Please confirm it at a new one',
  },
  'quote-used': {
    status: 409,
    message: 'The price of this deposit was already used for another one. Please confirm it at a new one',
  },
  'kyc-pending': { status: 409, message: 'Your documents are already being reviewed' },
  'kyc-approved': { status: 409, message: 'Your identity is already verified' },
  'key-reused': { status: 409, message: 'This request was already sent with other details' },
  'too-many-pending': { status: 409, message: 'Please wait until your pending requests are reviewed' },
  'address-saved': { status: 409, message: 'You have saved this address under another label' },
  'address-limit': { status: 409, message: 'You can save 50 addresses. Please remove one first' },
  'note-limit': { status: 409, message: 'This case has 50 notes already' },
  'address-not-saved': {
    status: 409,
    message:
      'Your withdrawals go to saved addresses only, and this is not one of them. Save it first: it can be used 48 hours later',
  },
  'platform-address': {
    status: 409,
    message: 'This is one of our own deposit addresses. Please enter an address of your own wallet',
  },
  'address-too-new': {
    status: 409,
    message: 'This address was saved less than 48 hours ago and cannot be used yet',
  },
  'books-in-doubt': { status: 409, message: 'This account is being checked. Please contact support' },
  'account-locked': { status: 409, message: messages.accountLocked },
  'account-closing': {
    status: 409,
    message: 'Your account is closing. Undo that first: nothing can come in while it is',
  },
  'not-closable': {
    status: 409,
    message: 'Your account cannot be closed yet. Look at what is missing',
  },
  'account-limit': { status: 409, message: 'This is more than one account can hold' },
  'no-factor': { status: 409, message: 'This account has no second factor' },
  'factor-limit': { status: 409, message: 'Please remove a passkey before you add another one' },
  'factor-too-new': {
    status: 403,
    message: 'This second factor is less than 24 hours old. Please use an older one or a recovery code',
  },
  'account-in-use': {
    status: 409,
    message: 'This account has been used since. Reset its password to take it over, or contact support',
  },
  'insufficient-funds': { status: 409, message: 'Insufficient balance' },
  'owner-suspended': {
    status: 409,
    message: 'This account is suspended. The request stays pending and can be rejected',
  },
  'owner-unverified': {
    status: 409,
    message: 'The identity is no longer verified. The withdrawal stays pending and can be rejected',
  },
  'owner-resets-factor': {
    status: 409,
    message:
      'The second factor of this account is being reset. The withdrawal stays pending and can be rejected',
  },
  'not-payable-yet': {
    status: 409,
    message: 'This withdrawal cannot be paid yet. It stays pending and can be rejected',
  },
  'daily-limit': {
    status: 409,
    message:
      'This would be more than this account may be paid in 24 hours. The withdrawal stays pending and can be rejected',
  },
  'payload-too-large': { status: 413, message: 'The request is too large' },
  'unsupported-media-type': { status: 415, message: 'Please send application/json' },
  'sign-in-locked': {
    status: 429,
    message:
      'Sign-in to this account is locked after too many wrong passwords. Reset your password to sign in again, or try later',
  },
  'too-many-requests': { status: 429, message: 'Too many attempts. Please wait a moment and try again' },
  internal: { status: 500, message: messages.somethingWentWrong },
  'rate-unavailable': { status: 503, message: 'Exchange rate unavailable' },
  'statement-unavailable': {
    status: 503,
    message: 'This statement is not available yet. Please try again later',
  },
  'wallet-unavailable': { status: 503, message: 'Deposits are not available at the moment' },
  'withdrawals-off': { status: 503, message: messages.withdrawalsOff },
  'approvals-off': { status: 503, message: messages.approvalsOff },
  'registration-off': { status: 503, message: messages.registrationOff },
  'deposits-off': { status: 503, message: messages.depositsOff },
  'read-only': { status: 503, message: messages.readOnly },
  unavailable: { status: 503, message: 'The service is busy. Please try again' },
} as const satisfies Record<string, { status: number; message: string }>;

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
