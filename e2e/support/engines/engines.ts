import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { EngineBrowser } from './engine-browser.ts';
import { openFirefox } from './firefox-browser.ts';
import { openWebKit } from './webkit-browser.ts';

export type Engine = {
  name: string;
  /** What this machine lacks, and the package that has it; nothing if the engine can be started. */
  missing: string | undefined;
  open: () => Promise<EngineBrowser>;
};

const firefoxPath =
  process.env['FIREFOX_PATH'] ??
  programOf('firefox-esr') ??
  programOf('firefox') ??
  existing('/Applications/Firefox.app/Contents/MacOS/firefox');
const webKitDriverPath = programOf('WebKitWebDriver');
const xvfbPath = programOf('Xvfb');

/** The engines of other people's browsers: every journey runs in Chromium. */
export const engines: readonly Engine[] = [
  {
    name: 'Firefox',
    missing:
      firefoxPath === undefined
        ? 'No Firefox here: `apt-get install firefox-esr`, or set FIREFOX_PATH'
        : undefined,
    open: () => openFirefox(firefoxPath ?? ''),
  },
  {
    name: 'WebKit',
    missing:
      webKitDriverPath === undefined || xvfbPath === undefined
        ? 'No WebKitWebDriver or no Xvfb here: `apt-get install webkit2gtk-driver xvfb` (Linux only)'
        : undefined,
    open: () => openWebKit(webKitDriverPath ?? ''),
  },
];

/** The path of a command, if installed. */
function programOf(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}
