import { errorTexts } from '@keelstone/domain/error-texts';
import { isErrorCode, type NextStep } from '@keelstone/domain/errors';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import type { ErrorWire } from '@keelstone/domain/kernel/api/common.wire';
import { isProofMethod } from '@keelstone/domain/refusal-details';
import { ApiError } from './api-error.ts';

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
