import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { loopback } from './port-check.ts';

/** One of our own small HTTP servers, on the loopback address. */
export interface LocalServer {
  /** Ends it, open connections included. */
  close(): Promise<void>;
}

export function listenLocally(port: number, listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  // A client may be busy for longer than the default, after which its next request would hit a closed socket.
  server.keepAliveTimeout = 600_000;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: loopback, port }, () => resolve({ close }));
  });
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
