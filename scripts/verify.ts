import { checks, failedChecks, type CheckName } from './checks.ts';
import { refuseArguments } from './command-line.ts';

/** `npm run verify`: format, types, lint and the API's document, without the emulators. */
refuseArguments('npm run verify  checks format, types, lint and the API document, without the emulators');

const names = Object.keys(checks) as CheckName[];
const failed = await failedChecks(names);
for (const name of names) console.log(`${failed.includes(name) ? 'FAILED' : 'ok    '} ${name}`);
process.exit(failed.length === 0 ? 0 : 1);
