// The errors that a call can end with.

import { flagRefusals } from '@keelstone/domain/core/kill-switch/flag-refusals';
import type { ErrorCode, NextStep } from '@keelstone/domain/errors';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { isOnline } from '../online.ts';

type Details = {
  /** 0 if there was no answer. */
  status: number;
  /** `network`: no answer at all. `unexpected`: an answer that is not the API's. */
  code: ErrorCode | 'network' | 'unexpected';
  message: string;
  field?: string | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  next?: NextStep | undefined;
  isLate?: boolean | undefined;
};

const switchedOff: ReadonlySet<Details['code']> = new Set(Object.values(flagRefusals));

/**
 * A call that failed. `message` is the server's own text if it answered (with the time to wait after too many
 * attempts), else "Something went wrong".
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Details['code'];
  readonly field: string | undefined;
  /** Finds the line in the server's log. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The methods with which the person can continue, for `second-factor-required` and `step-up-required`. */
  readonly next: NextStep | undefined;
  /** No answer came in time: a retry would make the person wait as long again. */
  readonly isLate: boolean;

  constructor({ status, code, message, field, requestId, retryAfterSeconds, next, isLate }: Details) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.field = field;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.next = next;
    this.isLate = isLate === true;
  }

  /** True if a retry may help soon. A function that an operator has turned off stays off for longer. */
  get isTransient(): boolean {
    return this.code === 'network' || (this.status >= 500 && !switchedOff.has(this.code));
  }
}

/** The refused field with its message, if the server names one. */
export function findFieldError(error: unknown): { field: string; message: string } | undefined {
  if (!(error instanceof ApiError) || error.field === undefined) return undefined;
  return { field: error.field, message: error.message };
}

/** True for a refusal with this code. */
export function isRefusal(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** True if a form can show the refusal next to its field. */
export function hasField(error: unknown): boolean {
  return findFieldError(error) !== undefined;
}

export function makeNetworkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: failureText() });
}

export function makeLateError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: failureText(), isLate: true });
}

/** "Something went wrong", or that the browser is offline. */
export function failureText(): string {
  return isOnline() ? apiTexts.somethingWentWrong : apiTexts.offline;
}
