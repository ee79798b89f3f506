import type { NextStep } from '@keelstone/domain/errors';
import { vi } from 'vitest';

type Answer = {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
  /** The body is sent as it is: a file. */
  isText?: true;
};
export type SentRequest = { method: string; path: string; query: URLSearchParams; body: unknown };
/** An answer, or what makes one from the request; a promise that never settles keeps a request busy. */
type Handler = Answer | ((request: SentRequest) => Answer | Promise<Answer>);
/** By method and path: "GET /api/rates". */
export type Handlers = Record<string, Handler>;

/**
 * Answers `fetch` as the API would. Handlers may be changed while a test runs; what was asked is in `requests`.
 */
export function stubApi(handlers: Handlers) {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://app.test');
    const request: SentRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    const handler = handlers[`${request.method} ${request.path}`];
    if (handler === undefined) return json({ status: 404, body: { error: 'Not found', code: 'not-found' } });
    return json(typeof handler === 'function' ? await handler(request) : handler);
  });
  return {
    handlers,
    requests,
    /** The requests of one call, in order. */
    sent: (method: string, path: string) =>
      requests.filter((request) => request.method === method && request.path === path),
  };
}

/** A refusal in the API's format; `next`: the methods with which the caller can continue. */
export function refusal(status: number, code: string, error: string, next: Partial<NextStep> = {}): Answer {
  return { status, body: { error, code, ...next, requestId: 'r' } };
}

export const never = (): Promise<Answer> => new Promise(() => undefined);

function json({ status = 200, body, headers = {}, isText }: Answer): Response {
  return new Response(isText === true ? String(body) : JSON.stringify(body), { status, headers });
}
