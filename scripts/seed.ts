import { seedCommand } from '../emulator/src/seed/seed-command.ts';
import { readCommandLine } from './command-line.ts';
import { root } from './run-command.ts';

const usage = `npm run seed              rebuilds emulator-data/ from the typed builders of demo/src
npm run seed -- --check   fails if emulator-data/ does not match the builders`;

const { check } = readCommandLine(
  { usage, options: { check: { type: 'boolean', default: false } } },
  ({ values }) => values,
);

process.exit(await seedCommand({ root, isCheck: check }));
