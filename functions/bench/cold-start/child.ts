import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';

/**
 * Loads a functions bundle as the platform does, sends its `api` one request, and prints how long after the start of
 * the process each was done: `node child.mjs --bundle FILE`.
 */
const { bundle } = parseArgs({ options: { bundle: { type: 'string', default: '' } } }).values;
const { api } = createRequire(bundle)(bundle) as { api: RequestListener };
const loadedMs = performance.now();
const server = createServer(api);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const answer = await fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/api/health`);
await answer.text();
const answeredMs = performance.now();
const { user, system } = process.cpuUsage();
const cpuMs = (user + system) / 1000;
const rssBytes = process.memoryUsage().rss;
process.stdout.write(
  `\n${JSON.stringify({ status: answer.status, loadedMs, answeredMs, cpuMs, rssBytes })}\n`,
);
process.exit(0);
