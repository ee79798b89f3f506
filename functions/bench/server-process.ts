import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundleServer } from '../testing/bundle-server.ts';
import type { ServerAnswer, ServerMessage, ServerReady } from './messages.ts';

export type BenchServer = ServerReady & {
  send(message: ServerMessage): Promise<ServerAnswer>;
  close(): Promise<void>;
};

/** Starts server.ts, bundled, as a separate process. */
export async function startBenchServer(databases: { app: string; bare: string }): Promise<BenchServer> {
  const bundle = await bundleServer(join(import.meta.dirname, 'server.ts'));
  const command = [...(process.env['BENCH_NODE_OPTIONS'] ?? '').split(' ').filter(Boolean), bundle.path];
  const child = spawn(process.execPath, [...command, '--database', databases.app, '--bare', databases.bare], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const first = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (first === undefined) throw new Error('The server of the bench did not start');
  return {
    ...(first[0] as ServerReady),
    async send(message) {
      const answered = once(child, 'message');
      child.send(message);
      return (await answered)[0] as ServerAnswer;
    },
    async close() {
      child.disconnect();
      await gone;
      await bundle.remove();
    },
  };
}
