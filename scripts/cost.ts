import { sizes } from '../functions/proofs/cost/render-cost.ts';
import { abortedBySignals, dataEmulators, onOwnStack } from './own-stack.ts';
import { runCommand } from './run-command.ts';
import { stackEnvironment } from './stack-environment.ts';

/** `npm run cost`: measures what every call reads and writes, on data emulators of its own. */
const usage = `npm run cost                 at ${sizes.join(', ')} users, into docs/cost.md
npm run cost -- NUMBER …     at some of these; the other columns stay as they are`;

const chosen = process.argv.slice(2);
if (chosen.some((size) => !sizes.some((known) => String(known) === size))) {
  console.error(usage);
  process.exit(2);
}
const command = ['tsx', 'functions/proofs/cost/measure.ts', ...chosen];
const status = await onOwnStack({ stopSignal: abortedBySignals(), only: dataEmulators }, (stack) =>
  runCommand(command, stackEnvironment(stack)),
);
process.exit(status);
