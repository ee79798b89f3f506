import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { findFreePorts } from '../port-check.ts';
import { stackUrls, type StackUrls } from '../urls.ts';
import { waitForApi } from './readiness.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
const noStop = new AbortController().signal;

/** A Hosting that answers this status for the API, at the moment that `whenAsked` chooses. */
async function hosting(
  apiStatus: () => number,
  whenAsked: (answer: () => void) => void = (answer) => answer(),
): Promise<StackUrls> {
  const ports = await findFreePorts();
  const server = createServer((_request, response) => {
    whenAsked(() => response.writeHead(apiStatus()).end('Function us-central1-api does not exist'));
  }).listen(ports.hosting, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return stackUrls(ports);
}

const options = { signal: noStop, logs: '/logs', againMs: 1 };

it('waits until the API answers, even late', async () => {
  let asked = 0;
  const urls = await hosting(() => ((asked += 1) > 3 ? 200 : 404));
  await expect(waitForApi(urls, options)).resolves.toBeUndefined();
  expect(asked).toBe(4);
});

it('takes what Hosting answers for a function that is not there in time for slowness, however often', async () => {
  let asked = 0;
  const urls = await hosting(() => ((asked += 1) > 100 ? 200 : 504));
  await expect(waitForApi(urls, options)).resolves.toBeUndefined();
});

it('says what the API answers and what to do if its functions are missing, or that nothing answers', async () => {
  const missing =
    /The API did not .*answers 404 \(Function us-central1-api does not exist\)[^]*npm run build, then see \/logs/;
  await expect(waitForApi(await hosting(() => 404), options)).rejects.toThrow(missing);
  const nobody = stackUrls(await findFreePorts());
  await expect(waitForApi(nobody, options)).rejects.toThrow('/api/health does not answer');
});

it('ends silently when the stack is being stopped, also while it waits for an answer', async () => {
  const stop = new AbortController();
  const waiting = waitForApi(
    await hosting(
      () => 200,
      () => stop.abort(),
    ),
    { ...options, signal: stop.signal },
  );
  await expect(waiting).resolves.toBeUndefined();
});
