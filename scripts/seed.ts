import { seedCommand } from '../emulator/src/seed/seed-command.ts';
import { refuseArguments } from './command-line.ts';
import { root } from './run-command.ts';

refuseArguments('npm run seed  rebuilds emulator-data/ from the typed builders of demo/src');
process.exit(await seedCommand(root));
