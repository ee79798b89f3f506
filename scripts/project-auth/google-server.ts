import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A request as Google would have received it. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
/** Answers a request, or leaves its connection without one. */
export type Answer = (request: Received) => { status: number; json: unknown } | 'hang up';

/** A small server that replaces Google in tests: it answers in the documented formats and keeps the requests. */
export async function startGoogleServer(answer: Answer): Promise<{
  url: string;
  received: Received[];
  close: () => void;
}> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const asked = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      received.push(asked);
      const reply = answer(asked);
      if (reply === 'hang up') request.socket.destroy();
      else {
        response.writeHead(reply.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(reply.json));
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    received,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
