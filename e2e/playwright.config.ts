import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { inAll } from './support/tier.ts';

const artefacts = fileURLToPath(new URL('../artefacts', import.meta.url));
const executablePath = process.env['CHROMIUM_PATH'];

function otherWidth(device: 'desktop' | 'phone'): RegExp {
  return new RegExp(inAll ? `@${device}(?!-first)` : `@${device}|@all`);
}

/** Journeys in a real browser against the running stack, at a desk's width and a phone's. */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.test.ts',
  outputDir: `${artefacts}/playwright`,
  reporter: [['list'], ['junit', { includeProjectInTestName: true }]],
  // A journey mostly waits, and creates its own people: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // So many are one fault that all of them meet.
  maxFailures: inAll ? 0 : 10,
  // Generous, and no retry: on a busy machine a journey is slow, but it does not fail.
  timeout: 600_000,
  // Long: only what never appears is a fault; journeys do not test how fast it appears on a busy machine.
  expect: {
    timeout: 90_000,
    // The whole of it, in its order.
    toMatchAriaSnapshot: { children: 'deep-equal', pathTemplate: 'reading-order/{arg}{ext}' },
  },
  use: {
    actionTimeout: 90_000,
    baseURL: process.env['APP_URL'] ?? 'http://localhost:5000',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: optimising their code costs a fifth more than it saves.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  // A journey runs at both widths, unless its tag names the only one where it shows something, or the first: at the
  // other it runs with `npm run test:all`, and so does one that is tagged @all.
  projects: [
    {
      name: 'smoke',
      testMatch: '**/*.smoke.test.ts',
      use: { navigationTimeout: 30_000 },
      expect: { timeout: 30_000 },
      // A machine may be that slow for once; what is broken stays so.
      retries: 1,
    },
    {
      name: 'desktop',
      dependencies: ['smoke'],
      grepInvert: otherWidth('phone'),
      // Nothing moves here, as a user's system may ask; on the phone everything does.
      use: { viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'phone',
      dependencies: ['smoke'],
      grepInvert: otherWidth('desktop'),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
