import { expect, it } from 'vitest';
import { findProject } from './find-project.ts';

// The other commands' way to the local stack, by its ports, is tested by commands.product.test.ts.
it('a command on a named project leads to no emulator', async () => {
  expect(await findProject('keelstone-live')).toBe('keelstone-live');
  expect(process.env['FIRESTORE_EMULATOR_HOST'] ?? process.env['STORAGE_EMULATOR_HOST']).toBeUndefined();
});
