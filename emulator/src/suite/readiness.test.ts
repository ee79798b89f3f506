import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../port-check.ts';
import { stackUrls, type StackUrls } from '../urls.ts';
import { waitForAnswers } from './readiness.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));
const noStop = new AbortController().signal;

/** A Hosting that answers the page, and this status for the API. */
async function hosting(apiStatus: () => number): Promise<StackUrls> {
  const ports = await freePorts();
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : apiStatus());
    response.end('Function us-central1-api does not exist');
  }).listen(ports.hosting, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return stackUrls(ports);
}

describe('waiting until the stack answers', () => {
  it('ends when everything answers, even late, the API to as many requests in parallel as a page sends', async () => {
    let asked = 0;
    const urls = await hosting(() => ((asked += 1) > 3 ? 200 : 404));
    await expect(waitForAnswers(['hosting', 'functions'], urls, 5_000, noStop)).resolves.toBeUndefined();
    expect(asked).toBeGreaterThanOrEqual(7);
  });

  it.each([
    [
      'names the API, its answer and what to do if the functions are missing',
      ['hosting', 'functions'] as const,
      /the API \(\/api\/health, through Hosting\) did not .*answers 404 \(Function us-central1-api does not exist\)[^]*npm run build/,
    ],
    [
      'names a part that does not answer at all',
      ['auth'] as const,
      /Auth did not become ready: http\S+ does not answer/,
    ],
  ])('%s', async (_title, names, message) => {
    const urls = await hosting(() => 404);
    await expect(waitForAnswers(names, urls, 300, noStop)).rejects.toThrow(message);
  });

  it('ends silently when the stack is being stopped', async () => {
    const urls = await hosting(() => 200);
    const stop = new AbortController();
    const waiting = waitForAnswers(['auth'], urls, 60_000, stop.signal);
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});
