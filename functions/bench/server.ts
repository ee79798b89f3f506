import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createApp } from '../src/entry/app.ts';
import { readConfig } from '../src/platform/config.ts';
import type { VerifiedToken } from '../src/platform/call/caller.ts';
import { createDeps } from '../src/entry/deps.ts';
import { testDeps } from '../testing/test-environment.ts';

/** The real app in a separate process, with its real log: `node server.mjs --database NAME`. */
const { database } = parseArgs({ options: { database: { type: 'string', default: '' } } }).values;
const { config, readApiDocument } = testDeps({ database });
// Not those of the tests, which compare each query with the indexes: that would count as the app's own time.
const deps = createDeps({
  config: { ...readConfig(process.env), ...config, throttleScale: 1_000_000 },
  decodesWaitingMax: 1_000,
});
/**
 * Tokens that were already checked: outside the emulators the check needs no network, but with them the SDK asks
 * Firebase Auth.
 */
const verified = new Map<string, VerifiedToken>();
const verifyToken = async (bearer: string): Promise<VerifiedToken | undefined> => {
  const token = verified.get(bearer) ?? (await deps.identity.verifyToken(bearer));
  if (token !== undefined) verified.set(bearer, token);
  return token;
};
const app = createApp(() => ({ ...deps, readApiDocument, identity: { ...deps.identity, verifyToken } }));

const server = createServer((request, response) => void app(request, response));
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => process.exit());
process.send?.(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
