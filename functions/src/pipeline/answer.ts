import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { errorText } from '@keelstone/domain/error-texts';
import { DomainError, errorStatuses } from '@keelstone/domain/errors';
import type { ErrorWire, ProposedWire } from '@keelstone/domain/kernel/api/common.wire';
import type { BytesAnswer, Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { paymentWaitToWire } from '@keelstone/domain/kernel/api/payment-wait.wire';
import { Proposed } from '../platform/call/proposed.ts';
import { pickAllowedFields } from './allowed-fields.ts';

/** Sent with every answer, including errors: Hosting's CDN would keep a 404 for ten minutes. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
} as const;

export function setHeaders(response: ServerResponse, requestId: string): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('X-Request-Id', requestId);
}

/**
 * Sends a handler's result: 202 for a proposal that a second administrator must confirm, a file as bytes, everything
 * else through the contract's allow-list of fields. A file in pieces is sent no faster than it is received, and broken
 * off if a piece fails.
 */
export async function sendAnswer(
  response: ServerResponse,
  endpoint: Endpoint,
  answer: unknown,
  appUrl: string,
): Promise<void> {
  if (answer instanceof Proposed) {
    const { message, proposalId } = answer;
    sendJson(response, 202, { message, proposalId } satisfies ProposedWire);
    return;
  }
  if (endpoint.response === 'bytes') {
    const { bytes, contentType, fileName, contentSecurityPolicy } = answer as BytesAnswer;
    if (contentSecurityPolicy !== undefined)
      response.setHeader('Content-Security-Policy', contentSecurityPolicy);
    const disposition = fileName === undefined ? 'inline' : `attachment; filename="${fileName}"`;
    response.setHeader('Content-Disposition', disposition);
    if (bytes instanceof Uint8Array) {
      send(response, 200, { contentType, body: bytes });
      return;
    }
    response.writeHead(200, { 'Content-Type': contentType });
    await pipeline(bytes, response);
    return;
  }
  sendJson(response, 200, pickAllowedFields(endpoint.response, answer, appUrl));
}

/** Sends `{ error, code }` with the code's status. Any error but a DomainError is a bug and reveals nothing. */
export function sendError(response: ServerResponse, error: unknown, requestId: string): DomainError {
  const refusal = error instanceof DomainError ? error : new DomainError('internal');
  if (refusal.retryAfterSeconds !== undefined) response.setHeader('Retry-After', refusal.retryAfterSeconds);
  const body: ErrorWire = {
    error: errorText(refusal),
    code: refusal.code,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
    ...refusal.next,
    ...(refusal.changed === undefined ? {} : { changed: refusal.changed }),
    ...(refusal.waits === undefined ? {} : { waits: refusal.waits.map(paymentWaitToWire) }),
    requestId,
  };
  sendJson(response, errorStatuses[refusal.code], body);
  return refusal;
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, {
    contentType: 'application/json; charset=utf-8',
    body: Buffer.from(JSON.stringify(value)),
  });
}

function send(
  response: ServerResponse,
  status: number,
  { contentType, body }: { contentType: string; body: Uint8Array },
): void {
  response.writeHead(status, { 'Content-Type': contentType, 'Content-Length': body.byteLength }).end(body);
}
