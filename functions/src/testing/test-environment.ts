import { readConfig } from '../config.ts';
import { createDeps, type Deps } from '../deps.ts';

/**
 * Dependencies on the running emulators, which scripts/test.ts names in the environment. The project id is one of
 * its own: no triggers fire, and nothing the browser tests see is touched.
 */
export function testDeps(overrides: { now?: () => number } = {}): Deps {
  if (process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
    throw new Error('The API tests need the emulators: run `npm test -- --only api`');
  }
  return createDeps({ config: readConfig(process.env), log: quietLog, ...overrides });
}

/** What the app logged as a bug; a test that provokes none may assert that this is empty. */
export const loggedErrors: object[] = [];

const quietLog = { info: () => undefined, error: (fields: object) => void loggedErrors.push(fields) };
