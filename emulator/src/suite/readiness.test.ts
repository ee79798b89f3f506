import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { freePorts } from '../port-check.ts';
import { stackUrls, type StackUrls } from '../urls.ts';
import { waitForApi } from './readiness.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));
const noStop = new AbortController().signal;

/** A Hosting that answers this status for the API. */
async function hosting(apiStatus: () => number): Promise<StackUrls> {
  const ports = await freePorts();
  const server = createServer((_request, response) => {
    response.writeHead(apiStatus()).end('Function us-central1-api does not exist');
  }).listen(ports.hosting, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return stackUrls(ports);
}

it('waits until the API answers, even late, as many requests in parallel as a page sends', async () => {
  let asked = 0;
  const urls = await hosting(() => ((asked += 1) > 3 ? 200 : 404));
  await expect(waitForApi(urls, 5_000, noStop)).resolves.toBeUndefined();
  expect(asked).toBeGreaterThanOrEqual(7);
});

it('says what the API answers and what to do if its functions are missing, or that nothing answers', async () => {
  const missing =
    /The API did not .*answers 404 \(Function us-central1-api does not exist\)[^]*npm run build/;
  await expect(waitForApi(await hosting(() => 404), 300, noStop)).rejects.toThrow(missing);
  const nobody = stackUrls(await freePorts());
  await expect(waitForApi(nobody, 300, noStop)).rejects.toThrow('/api/health does not answer');
});

it('ends silently when the stack is being stopped', async () => {
  const stop = new AbortController();
  const waiting = waitForApi(stackUrls(await freePorts()), 60_000, stop.signal);
  stop.abort();
  await expect(waiting).resolves.toBeUndefined();
});
