import type { Response } from 'express';
import type { Endpoint, BytesAnswer } from '@keelstone/domain/api/endpoint';
import type { ErrorWire } from '@keelstone/domain/api/common.wire';
import { DomainError, errorTable } from '@keelstone/domain/errors';

/** On every answer, errors included: Hosting's CDN would keep a 404 for ten minutes (security.md head, 5). */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
} as const;

export function setHeaders(response: Response, requestId: string): void {
  response.set(headers).set('X-Request-Id', requestId);
}

/** Sends what a handler answered: a file as bytes, everything else through the contract's allow-list of fields. */
export function sendAnswer(response: Response, endpoint: Endpoint, answer: unknown): void {
  if (endpoint.response === 'bytes') {
    const { bytes, contentType, fileName, contentSecurityPolicy } = answer as BytesAnswer;
    if (contentSecurityPolicy !== undefined) response.set('Content-Security-Policy', contentSecurityPolicy);
    const disposition = fileName === undefined ? 'inline' : `attachment; filename="${fileName}"`;
    response.set('Content-Disposition', disposition).type(contentType).send(Buffer.from(bytes));
    return;
  }
  response.json(endpoint.response.validateSync(answer, { stripUnknown: true }));
}

/** `{ error, code }` with the status of the one table; anything but a DomainError is a bug and says nothing. */
export function sendError(response: Response, error: unknown, requestId: string): DomainError {
  const refusal = error instanceof DomainError ? error : new DomainError('internal');
  if (refusal.retryAfterSeconds !== undefined) response.set('Retry-After', String(refusal.retryAfterSeconds));
  const body: ErrorWire = {
    error: refusal.message,
    code: refusal.code,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    requestId,
  };
  response.status(errorTable[refusal.code].status).json(body);
  return refusal;
}
