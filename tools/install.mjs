import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { isInstalled } from '../scripts/installed.mjs';

/**
 * Installs the packages of a folder of `tools` unless they are there. Each is large and needed by one command, so it has a
 * lock file of its own and `npm ci` at the root leaves it out: its `index.mjs` calls this before it imports anything.
 * Throws with the command to repeat.
 */
export function install(folder) {
  if (isInstalled(folder)) return;
  const name = `tools/${basename(folder)}`;
  console.log(`Installing ${name}, which only this command needs (npm ci, once) …`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0)
    throw new Error(
      `${name} could not be installed (see above), which takes the npm registry. Then: npm ci --prefix ${name}`,
    );
}
