import { checks, runCheck, type CheckName } from './checks.ts';
import { refuseArguments } from './command-line.ts';

/** `npm run verify`: format, types and lint, in seconds and without the emulators. */
refuseArguments('npm run verify  checks format, types and lint, without the emulators');

let isClean = true;
for (const name of Object.keys(checks) as CheckName[]) {
  const passed = await runCheck(name);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name}`);
  isClean &&= passed;
}
process.exit(isClean ? 0 : 1);
