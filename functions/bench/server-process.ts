import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundleServer } from '../testing/bundle-server.ts';

/** Starts server.ts, bundled, as a separate process. */
export async function startBenchServer(database: string): Promise<{ url: string; close(): Promise<void> }> {
  const bundle = await bundleServer(join(import.meta.dirname, 'server.ts'));
  const child = spawn(process.execPath, [bundle.path, '--database', database], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (first === undefined) throw new Error('The server of the bench did not start');
  return {
    url: String(first[0]),
    async close() {
      child.disconnect();
      await gone;
      await bundle.remove();
    },
  };
}
