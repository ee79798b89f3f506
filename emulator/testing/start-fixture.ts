import { startCommand } from '../src/start-command.ts';

/** `npm start` on a fixture project: `node --import tsx start-fixture.ts <root>`. */
const [root = ''] = process.argv.slice(2);
const options = { export: false, official: false, ui: false };

process.exit(await startCommand({ root, options, build: () => Promise.resolve() }));
