import { parseArgs } from 'node:util';
import { startCommand } from '../src/start-command.ts';

/** `npm start` on a fixture project: `node --import tsx start-fixture.ts --root FOLDER`. */
const { root } = parseArgs({ options: { root: { type: 'string', default: '' } } }).values;
const options = { export: false, official: false, ui: false };

process.exit(await startCommand({ root, options, build: () => Promise.resolve() }));
