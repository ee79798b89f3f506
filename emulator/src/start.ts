import { fileURLToPath } from 'node:url';
import { build } from '../../scripts/build.ts';
import { startCommand } from './start-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

process.exit(
  await startCommand({
    root,
    args: process.argv.slice(2),
    build: (log, signal) => build({ root, log, signal }),
  }),
);
