import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';
import { displays, screens } from './support/display.ts';

/** Pictures of every scene, for people to look at: `npm run screenshots`. A folder for each width and scheme. */
export default defineConfig({
  ...base,
  testDir: 'screenshots',
  testMatch: '**/*.shots.ts',
  timeout: 600_000,
  reporter: [['list']],
  projects: displays.map((display) => ({
    name: `${String(screens[display.device].width)}-${display.scheme}`,
  })),
});
