import { sizes } from '../functions/proofs/cost/render-cost.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { dataEmulators, onOwnStack, runMeasurement } from './own-stack.ts';
import { runCommand } from './run-command.ts';
import { stackEnvironment } from './stack-environment.ts';

/** `npm run cost`: measures what every call reads and writes, on separate data emulators. */
const usage = `npm run cost                 at ${sizes.join(', ')} users, into docs/cost.md
npm run cost -- NUMBER …     at some of these; the other columns remain`;

const chosen = readCommandLine({ usage, options: {}, takesWords: true }, ({ words }) => {
  const unknown = words.find((word) => !sizes.some((size) => String(size) === word));
  if (unknown !== undefined) throw new UsageError(`Not a measured number of users: ${unknown}`);
  return words;
});

await runMeasurement((stopSignal) =>
  onOwnStack({ stopSignal, only: dataEmulators }, (stack) =>
    runCommand(
      ['tsx', 'functions/proofs/cost/measure.ts', ...chosen.flatMap((size) => ['--users', size])],
      stackEnvironment(stack),
    ),
  ),
);
