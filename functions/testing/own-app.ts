import { deleteApp, getApps } from 'firebase-admin/app';
import { afterAll, beforeAll } from 'vitest';
import { loggedErrors } from './test-environment.ts';

/**
 * Set up for each file of the API tests: files share processes and what these have loaded (loading it costs more than
 * most files), but each has its own app, which `testDeps` opens on the file's database.
 */
beforeAll(() => {
  loggedErrors.length = 0;
});
afterAll(async () => {
  await Promise.all(getApps().map((app) => deleteApp(app)));
});
