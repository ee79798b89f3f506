import { abortedBySignals, dataEmulators, onOwnStack } from './own-stack.ts';
import { runCommand } from './run-command.ts';
import { stackEnvironment } from './stack-environment.ts';

/** `npm run cost`: measures what every call reads and writes, on data emulators of its own. */
const command = ['tsx', 'functions/src/proofs/cost/measure.ts', ...process.argv.slice(2)];
const status = await onOwnStack({ stopSignal: abortedBySignals(), only: dataEmulators }, (stack) =>
  runCommand(command, stackEnvironment(stack)),
);
process.exit(status);
