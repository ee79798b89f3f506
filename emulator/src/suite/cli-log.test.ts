import { expect, it } from 'vitest';
import { isWorthShowing } from './cli-log.ts';

// The kept part of the log is tested by stack.stack.test.ts.
it.each([
  ['⚠  functions: Failed to load function definition from source', true],
  ['✖  firestore: Compilation error in firestore.rules', true],
  ['Error: Could not start Hosting Emulator, port taken.', true],
  ['i  functions: Beginning execution of "api"', false],
  ['✔  All emulators ready! It is now safe to connect your app.', false],
  ['⚠  firestore: Env variable override detected. Using firestore emulator at /tmp/x', false],
])('"%s" is shown to the developer: %s', (line, answer) => {
  expect(isWorthShowing(line)).toBe(answer);
});
