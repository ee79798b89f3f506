import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';

/** The relevant headers of a request as it arrived. `bodyLength`: `undefined` for a chunked body. */
export type RequestHead = {
  url: string;
  contentType: string;
  contentEncoding: string;
  bodyLength: number | undefined;
};

/** The headers that make a body parser look for a body, choose a format, or inflate it. */
const bodyHeaders = ['content-encoding', 'content-length', 'content-type', 'transfer-encoding'] as const;

/** The path of the emulator's health check of its workers, which the emulator itself answers. */
const emulatorHealthPath = '/__/health';

const heads = new WeakMap<IncomingMessage, RequestHead>();

/**
 * From now on no server of this process shows a body, a path or a query to the framework in front of the API. The
 * framework would inflate and parse any body without our limits, and answer an unreadable one with its own page. Node
 * announces a request on this channel before any listener of the server sees it. Only for a process that serves nothing
 * but the API; see docs/decisions/api.md.
 */
export function holdRequests(): void {
  subscribe('http.server.request.start', (message) => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return;
    if (message.request instanceof IncomingMessage) hold(message.request);
  });
}

/** Returns the head of a request, whether or not it is held back. */
export function readOriginalHead(request: IncomingMessage): RequestHead {
  return heads.get(request) ?? readHead(request);
}

function hold(request: IncomingMessage): void {
  if (request.url === emulatorHealthPath) return;
  heads.set(request, readHead(request));
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
