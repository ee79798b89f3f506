import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { getFirestore } from 'firebase-admin/firestore';
import { createApp } from '../../src/entry/app.ts';
import { createDeps, type Deps } from '../../src/entry/create-deps.ts';
import { readConfig } from '../../src/platform/config.ts';
import { testDeps } from '../../testing/test-environment.ts';
import { verifiedOnce } from '../verified-once.ts';
import { plainApp } from './app.ts';
import { remoteMeter, type Measured } from './measure.ts';

/**
 * The real app, and below `/plain` the plain one, in one process on one database: `node server.mjs --database NAME`.
 * `/inject/on` and `/inject/off` switch the injected delay, `/measured` answers what the last request took.
 */
const { database } = parseArgs({ options: { database: { type: 'string', default: '' } } }).values;
const { config } = testDeps({ database });
const deps = createDeps({ config: { ...readConfig(process.env), ...config, throttleScale: 1_000_000 } });
const db = getFirestore();
const meter = remoteMeter(db);
const { remote } = meter;
const checked = verifiedOnce(deps.identity);
const identity: Deps['identity'] = {
  ...checked,
  describe: remote(checked.describe),
  // Signed by a service of Google, where the functions run.
  customToken: remote(checked.customToken),
};
const toolkit: Deps['toolkit'] = {
  ...deps.toolkit,
  lookUp: remote(deps.toolkit.lookUp),
  signInWithCustomToken: remote(deps.toolkit.signInWithCustomToken),
  signInWithPassword: remote(deps.toolkit.signInWithPassword),
};
const files: Deps['files'] = {
  ...deps.files,
  readInbox: remote(deps.files.readInbox),
  writeVault: remote(deps.files.writeVault),
  remove: remote(deps.files.remove),
};
const ours = createApp(() => ({ ...deps, identity, toolkit, files }));
const plain = plainApp({
  db,
  signIn: toolkit.signInWithPassword,
  verifyToken: checked.verifyToken,
  hasFile: remote(async (path: string) => (await deps.files.fault(path)) !== 'missing'),
  rateOf: (coin) => deps.quotes.quote(coin === 'btc' ? 'btc' : 'eth'),
});

let last: Measured | undefined;
const server = createServer((request, response) => {
  const { url = '' } = request;
  if (url.startsWith('/inject/')) meter.inject(url === '/inject/on');
  if (url === '/measured' || url.startsWith('/inject/')) {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(last ?? null));
    return;
  }
  meter.begin();
  response.once('close', () => (last = meter.taken()));
  if (url.startsWith('/plain/')) {
    request.url = url.slice('/plain'.length);
    plain(request, response);
  } else void ours(request, response);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => process.exit());
process.send?.(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
