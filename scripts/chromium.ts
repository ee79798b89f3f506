import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/**
 * For tests preferably a headless shell, as Playwright's own is: with it the journeys take a fifth less CPU time.
 */
export const testBrowsers: readonly string[] = ['/usr/bin/chromium-headless-shell', ...browsers];

/**
 * Where a Chromium is: named by CHROMIUM_PATH, the first of these that the system has, Debian's (installed here when we
 * are root on a Debian), or the one that Playwright downloads (`undefined`: Playwright knows its own). Processes
 * started from here on find it by CHROMIUM_PATH.
 */
export async function findChromium(wanted: readonly string[] = browsers): Promise<string | undefined> {
  if (installedChromium(wanted) === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (Debian) for the browser tests …');
    await runCommand(['apt-get', 'update', '-qq']);
    // One by one: an older Debian has only the first.
    for (const name of ['chromium', 'chromium-headless-shell'])
      await runCommand(['apt-get', 'install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' });
  }
  const installed = installedChromium(wanted);
  if (installed !== undefined) return (process.env['CHROMIUM_PATH'] = installed);
  console.log('Fetching a Chromium with Playwright for the browser tests …');
  if ((await runCommand(['playwright', 'install', 'chromium'])) === 0) return undefined;
  throw new Error('The browser tests need a Chromium: install one and set CHROMIUM_PATH to it');
}

/** The installed one, if any. */
export function installedChromium(wanted: readonly string[] = browsers): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? wanted.find((path) => existsSync(path));
}
