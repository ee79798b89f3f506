import { fileURLToPath } from 'node:url';
import { seedCommand } from './seed-command.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

process.exit(await seedCommand({ root, args: process.argv.slice(2) }));
