import { startCommand } from '../src/start-command.ts';

/** `npm start` on a fixture project: `node --import tsx start-fixture.ts <root> [options]`. */
const [root = '', ...args] = process.argv.slice(2);

process.exit(await startCommand({ root, args, build: () => Promise.resolve() }));
