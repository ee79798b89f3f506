import { errorTexts } from '@keelstone/domain/error-texts';
import { type ErrorCode, isErrorCode, type NextStep } from '@keelstone/domain/errors';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
// The errors that a call can end with, and their texts.
import type { ErrorWire } from '@keelstone/domain/kernel/api/common.wire';
import { flagRefusals } from '@keelstone/domain/kernel/api/list-errors';
import { isProofMethod } from '@keelstone/domain/refusal-details';
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

export function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: failureText() });
}

export function lateError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: failureText(), isLate: true });
}

/** "Something went wrong", or that the browser is offline. */
export function failureText(): string {
  return isOnline() ? apiTexts.somethingWentWrong : apiTexts.offline;
}

/** The error in a failing answer. An answer that is not the API's own gets the default text. */
export async function readError(response: Response): Promise<ApiError> {
  const json: unknown = await response.json().catch(() => undefined);
  const wire = parse(json);
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
  const isThrottled = wire.code === 'too-many-requests' && retryAfterSeconds !== undefined;
  return new ApiError({
    status: response.status,
    code: isErrorCode(wire.code) ? wire.code : 'unexpected',
    message: isThrottled
      ? `${throttleReason(wire.error)}. Please try again in ${waitText(retryAfterSeconds)}`
      : (wire.error ?? apiTexts.somethingWentWrong),
    field: wire.field,
    requestId: wire.requestId,
    retryAfterSeconds,
    next: findNextStep(json),
  });
}

/** The server's own reason for a limit, such as "once a day", else "Too many attempts". */
function throttleReason(text: string | undefined): string {
  return text === undefined || text === errorTexts['too-many-requests'] ? 'Too many attempts' : text;
}

function findNextStep(json: unknown): NextStep | undefined {
  if (typeof json !== 'object' || json === null || !('methods' in json) || !Array.isArray(json.methods))
    return undefined;
  const methods = json.methods.filter(isProofMethod);
  return 'ticket' in json && typeof json.ticket === 'string' ? { methods, ticket: json.ticket } : { methods };
}

function parse(json: unknown): Partial<Omit<ErrorWire, 'methods'>> {
  if (typeof json !== 'object' || json === null) return {};
  const entries = Object.entries(json).filter(([, value]) => typeof value === 'string' && value !== '');
  return Object.fromEntries(entries);
}

const units = [
  { name: 'hour', seconds: 3_600, from: 7_200 },
  { name: 'minute', seconds: 60, from: 60 },
  { name: 'second', seconds: 1, from: 0 },
] as const;

/** A wait in whole units, rounded up: 61 seconds are "2 minutes". */
export function waitText(seconds: number): string {
  const { name, seconds: unitSeconds } = units.find(({ from }) => seconds >= from) ?? units[2];
  const count = Math.ceil(seconds / unitSeconds);
  return `${String(count)} ${name}${count === 1 ? '' : 's'}`;
}
