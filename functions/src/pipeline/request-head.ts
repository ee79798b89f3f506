import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';

/** The headers of a request that matter, as it arrived. `bodyLength` is `undefined` for a body that comes in chunks. */
export type RequestHead = {
  url: string;
  contentType: string;
  contentEncoding: string;
  bodyLength: number | undefined;
};

/** Headers that make a body parser look for a body, choose how to read it, or inflate it. */
const bodyHeaders = ['content-encoding', 'content-length', 'content-type', 'transfer-encoding'] as const;

/** The emulator's health check of its workers; the emulator itself answers it. */
const emulatorHealthPath = '/__/health';

const held = new WeakMap<IncomingMessage, RequestHead>();

/**
 * From now on no server of this process shows a body, a path or a query to the framework in front of the API: it would
 * inflate and parse whatever it gets, without our limits, and answer what it cannot read with its own page. Node
 * announces a request on this channel before any listener of the server sees it. Only for a process that serves the API
 * and nothing else; see docs/decisions/api.md.
 */
export function holdRequests(): void {
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return;
    if (message.request instanceof IncomingMessage) hold(message.request);
  });
}

/** The head of a request, held back or not. */
export function headOf(request: IncomingMessage): RequestHead {
  return held.get(request) ?? readHead(request);
}

function hold(request: IncomingMessage): void {
  if (request.url === emulatorHealthPath) return;
  held.set(request, readHead(request));
  for (const name of bodyHeaders) Reflect.deleteProperty(request.headers, name);
  request.url = '/';
}

function readHead({ url = '', headers }: IncomingMessage): RequestHead {
  return {
    url,
    contentType: headers['content-type'] ?? '',
    contentEncoding: headers['content-encoding'] ?? 'identity',
    bodyLength:
      headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined,
  };
}
