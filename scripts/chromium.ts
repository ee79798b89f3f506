import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

const candidates = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/**
 * Where a Chromium is: named by CHROMIUM_PATH, the system's own, Debian's (installed here when we are root on a
 * Debian), or the one that Playwright downloads (`undefined`: Playwright knows its own).
 */
export async function findChromium(): Promise<string | undefined> {
  const installed = installedChromium();
  if (installed !== undefined) return installed;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium (Debian) for the browser tests …');
    await runCommand(['apt-get', 'update', '-qq']);
    await runCommand(['apt-get', 'install', '-y', '-qq', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
    const debian = installedChromium();
    if (debian !== undefined) return debian;
  }
  console.log('Fetching a Chromium with Playwright for the browser tests …');
  if ((await runCommand(['playwright', 'install', 'chromium'])) === 0) return undefined;
  throw new Error('The browser tests need a Chromium: install one and set CHROMIUM_PATH to it');
}

/** The one that is there already, if any. */
export function installedChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env['CHROMIUM_PATH'] ?? candidates.find((path) => existsSync(path));
}
