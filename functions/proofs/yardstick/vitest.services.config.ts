import { defineConfig } from 'vitest/config';

/** The tests that can notice a fault in the sampled services, on the data emulators: run by `npm run yardstick`. */
export default defineConfig({
  test: {
    include: [
      'functions/proofs/{sign-in-attacks,races}/**/*.test.ts',
      'functions/proofs/ledger-model/money-core.test.ts',
      'functions/src/features/{core,access,money}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    setupFiles: ['functions/testing/own-app.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
