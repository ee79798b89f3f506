import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { VerifiedToken } from '../src/auth/identity.repository.ts';
import { createDeps } from '../src/deps.ts';
import { bearerOf } from '../src/http/auth.ts';
import { withWaits } from '../testing/wire/serial-waits.ts';
import { testDeps } from '../testing/test-environment.ts';
import { benchDatabases } from './bare-database.repository.ts';
import { processorProfile } from './profile/processor-profile.ts';
import { traceRecorder } from './trace.repository.ts';
import type { ServerAnswer, ServerMessage } from './messages.ts';

/**
 * The real app in a separate process, with its real log, next to the two yardsticks: `/repeat` does the Firestore
 * operations of a recorded request and nothing else, `/empty` answers `{}`; with a bearer token it only checks the
 * token, which asks Firebase Auth here and is in no other figure. `node server.mjs --database NAME --bare NAME`.
 */
const { database, bare } = parseArgs({
  options: { database: { type: 'string', default: '' }, bare: { type: 'string', default: '' } },
}).values;
const { config } = testDeps({ database });
// Not those of the tests, which compare each query with the indexes: that would count as the app's own time.
const deps = createDeps({
  config: { ...readConfig(process.env), ...config, throttleScale: 1_000_000 },
  decodesWaitingMax: 1_000,
});
const databases = benchDatabases(bare);
const traces = traceRecorder(databases.app, databases.bare);
/**
 * Tokens that were already checked: outside the emulators the check needs no network, but with them the SDK asks
 * Firebase Auth. So the check is measured separately, and left out of the app's own figures.
 */
const verified = new Map<string, VerifiedToken>();
const verifyOnce = async (bearer: string): Promise<VerifiedToken | undefined> => {
  const token = verified.get(bearer) ?? (await deps.identity.verifyToken(bearer));
  if (token !== undefined) verified.set(bearer, token);
  return token;
};
const knowing = { ...deps, identity: { ...deps.identity, verifyToken: verifyOnce } };
const measuredDeps = withWaits(knowing, traces.beginElsewhere);
const app = createApp(() => measuredDeps);
const profile = processorProfile(`${import.meta.filename}.map`);

const appServer = await listening((request, response) => {
  traces.record(() => {
    void app(request, response);
  });
});
const bareServer = await listening((request, response) => {
  const answer = (status: number) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const bearer = bearerOf(request.headers);
  if (request.url === '/empty') answer(200);
  else
    (bearer === undefined ? traces.repeatNext() : checkAlone(bearer)).then(
      () => answer(200),
      () => answer(500),
    );
});

process.on('disconnect', () => process.exit());
process.on('message', (message: ServerMessage) => {
  void answerTo(message).then((answer) => process.send?.(answer));
});
await traces.connect();
process.send?.({ app: urlOf(appServer), bare: urlOf(bareServer), rssBytes: process.memoryUsage().rss });

async function answerTo(message: ServerMessage): Promise<ServerAnswer> {
  if (message === 'forget') traces.forget();
  if (message === 'profile') await profile.start();
  const spent = message === 'profiled' ? { spentMs: await profile.stop() } : {};
  const waits = message === 'make-ready' ? traces.makeReady() : { roundTrips: 0, elsewhereMs: [] };
  return { rssBytes: process.memoryUsage().rss, ...waits, ...spent };
}

async function checkAlone(bearer: string): Promise<void> {
  const token = await deps.identity.verifyToken(bearer);
  if (token !== undefined) verified.set(bearer, token);
}

async function listening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}
