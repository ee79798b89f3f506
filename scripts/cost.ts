import { freePorts } from '../emulator/src/free-ports.ts';
import { startStack } from '../emulator/src/stack.ts';
import { root, runCommand } from './run-command.ts';
import { stackEnvironment } from './stack-environment.ts';

/** `npm run cost`: measures what every call reads and writes, on data emulators of its own. */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

const stack = await startStack({
  root,
  ports: await freePorts(),
  projectId: 'demo-keelstone',
  only: ['auth', 'firestore', 'storage'],
  stopSignal: stop.signal,
  log: (line) => console.log(line),
});
let status: number;
try {
  const command = ['tsx', 'functions/src/proofs/cost/measure.ts', ...process.argv.slice(2)];
  status = await runCommand(command, stackEnvironment(stack));
} finally {
  await stack.stop();
}
process.exit(status);
