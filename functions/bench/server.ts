import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createApp } from '../src/entry/app.ts';
import { createDeps } from '../src/entry/create-deps.ts';
import { readConfig } from '../src/platform/config.ts';
import { testDeps } from '../testing/test-environment.ts';
import { verifiedOnce } from './verified-once.ts';

/** The real app in a separate process, with its real log: `node server.mjs --database NAME`. */
const { database } = parseArgs({ options: { database: { type: 'string', default: '' } } }).values;
const { config, readApiDocument } = testDeps({ database });
// Not those of the tests, which compare each query with the indexes: that would count as the app's own time.
const deps = createDeps({
  config: { ...readConfig(process.env), ...config, throttleScale: 1_000_000 },
  decodesWaitingMax: 1_000,
});
const app = createApp(() => ({ ...deps, readApiDocument, identity: verifiedOnce(deps.identity) }));

const server = createServer((request, response) => void app(request, response));
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => process.exit());
process.send?.(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
