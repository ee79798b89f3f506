import { defineConfig } from 'vitest/config';

/** The tests that can notice a fault in the pure money code without the services: run by `npm run yardstick`. */
export default defineConfig({
  test: { include: ['domain/src/**/*.test.ts'], exclude: ['**/node_modules/**'], testTimeout: 60_000 },
});
