import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** The behaviour of a local source in place of an answer, by the name of its mode. */
export const troubles: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  down: (response) => response.destroy(),
  // Never answers: the caller's own deadline must end it.
  slow: () => undefined,
  garbage: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  busy: (response) => response.writeHead(429, { 'retry-after': '60' }).end('Too Many Requests'),
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  endless: (response) => void endless(response),
};

/** An answer that never ends, for a caller that reads without a bound. */
async function endless(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  const closed = once(response, 'close');
  while (!response.destroyed) {
    if (!response.write(`"${'x'.repeat(65_536)}",`)) await Promise.race([once(response, 'drain'), closed]);
  }
}
