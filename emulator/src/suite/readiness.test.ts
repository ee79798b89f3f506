import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../free-ports.ts';
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

  it('names the API, its answer and what to do if the functions are missing', async () => {
    const urls = await hosting(() => 404);
    const waiting = waitForAnswers(['hosting', 'functions'], urls, 300, noStop);
    await expect(waiting).rejects.toThrow('the API (/api/health, through Hosting) did not become ready');
    await expect(waiting).rejects.toThrow('answers 404 (Function us-central1-api does not exist)');
    await expect(waiting).rejects.toThrow('npm run build');
  });

  it('names a part that does not answer at all', async () => {
    const urls = await hosting(() => 200);
    const waiting = waitForAnswers(['auth'], urls, 300, noStop);
    await expect(waiting).rejects.toThrow(/Auth did not become ready: http\S+ does not answer/);
  });

  it('ends silently when the stack is being stopped', async () => {
    const urls = await hosting(() => 200);
    const stop = new AbortController();
    const waiting = waitForAnswers(['auth'], urls, 60_000, stop.signal);
    stop.abort();
    await expect(waiting).resolves.toBeUndefined();
  });
});
