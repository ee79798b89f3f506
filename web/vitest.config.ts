import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    setupFiles: ['./src/testing/setup.ts', '../scripts/random-seed.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts'],
    isolate: false,
    // Only a limit: scripts/test.ts runs the API tests at the same time.
    testTimeout: 90_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    restoreMocks: true,
    unstubGlobals: true,
  },
});
