import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
import { looks, screens } from './support/look.ts';

/** Pictures of every scene, for people to look at: `npm run screenshots`. A folder for each width and scheme. */
export default defineConfig({
  ...base,
  testDir: 'screenshots',
  testMatch: '**/*.shots.ts',
  timeout: 600_000,
  reporter: [['list']],
  projects: looks.map((look) => ({
    name: `${String(screens[look.device].width)}-${look.scheme}`,
  })),
});
