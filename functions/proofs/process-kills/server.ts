import { parseArgs } from 'node:util';
import { startApi } from '../../testing/api.ts';
import { testDeps } from '../../testing/test-environment.ts';
import { mortal } from './die-after-commit.ts';

/**
 * The functions as a separate process, to be killed: `node server.mjs --database NAME`. It reports its URL to its parent,
 * and ends with it.
 */
const { database } = parseArgs({ options: { database: { type: 'string', default: '' } } }).values;
const deps = testDeps({ database, config: { throttleScale: 1_000_000 }, decodesWaitingMax: 1000 });
const api = await startApi({
  ...mortal(deps),
  log: {
    info: () => undefined,
    error: (fields) => void process.stderr.write(`${JSON.stringify(fields)}\n`),
  },
});
// Warm, like one that has served before: connections are open, the image library is loaded.
await Promise.all([deps.users.find('nobody'), deps.files.fault('vault/nothing'), import('sharp')]);
process.on('disconnect', () => process.exit());
process.send?.({ url: api.url });
