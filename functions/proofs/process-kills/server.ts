import { parseArgs } from 'node:util';
import type { Deps } from '../../src/entry/create-deps.ts';
import { startApi } from '../../testing/api.ts';
import { testDeps } from '../../testing/test-environment.ts';

/**
 * The functions as a separate process, to be killed: `node server.mjs --database NAME`. It reports its URL to its parent,
 * and ends with it. A message names the moment at which it kills itself: when an image is in the vault and no record refers
 * to it, when work that moves money is about to be committed, or when it has been and nobody has got the answer.
 */
const { database } = parseArgs({ options: { database: { type: 'string', default: '' } } }).values;
// Without a chain an approval sends no query in its transaction. The emulator would keep the locks of a dead process's
// query for a minute, in which nobody could file or approve a deposit.
const isOff = { btc: '', eth: { rpc: '', internal: '' } };
const deps = testDeps({ database, config: { throttleScale: 1_000_000, chain: isOff } });
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

export type Moment = 'after an image' | 'before a commit' | 'after a commit';

function mortal({ files, signals, runTransaction, ...others }: Deps): Deps {
  const moneyMoves = new WeakSet<object>();
  let doom: unknown;
  process.on('message', (moment) => (doom = moment));
  const dieIf = (moment: Moment, tx?: object): void => {
    if (doom === moment && (tx === undefined || moneyMoves.has(tx))) process.kill(process.pid, 'SIGKILL');
  };
  return {
    ...others,
    files: {
      ...files,
      writeVault: async (...image) => {
        await files.writeVault(...image);
        dieIf('after an image');
      },
    },
    // Every operation that moves money signals its user, and nothing else in this traffic does.
    signals: {
      ...signals,
      put: (tx, id, document) => {
        moneyMoves.add(tx);
        signals.put(tx, id, document);
      },
    },
    runTransaction: async (work) => {
      let last: object = {};
      const result = await runTransaction(async (tx) => {
        last = tx;
        const made = await work(tx);
        dieIf('before a commit', tx);
        return made;
      });
      dieIf('after a commit', last);
      return result;
    },
  };
}
