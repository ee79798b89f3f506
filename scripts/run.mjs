// `node scripts/run.mjs <command> [arguments]`: what the scripts of package.json run. Plain Node without dependencies,
// because on a fresh clone there are none yet: it installs what is missing, then runs the command's TypeScript with
// tsx.
import { spawn } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from './installed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const ofOperators =
  /^(audit|flags|migrate|policy|reconcile|reindex|retention|grant-admin|revoke-admin|reset-factor)$/;

const [name = '', ...args] = process.argv.slice(2);

let child;
// The child handles signals and decides how long that takes; we only wait for it. A Ctrl-C in a terminal reaches
// both of us, so it may come twice: the child must expect that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal));
endWithNpm();

if (!isInstalled(root)) {
  if (name === 'doctor') {
    console.error('MISSING packages: node_modules does not match package-lock.json');
    console.error('          npm ci, then this again for the rest');
    process.exit(1);
  }
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm ci would empty the folder behind the link, which others may use.
    console.error('node_modules is a link to a folder that does not match package-lock.json.');
    console.error('Update it there, or remove the link.');
    process.exit(1);
  }
  console.log('Installing dependencies (npm ci) …');
  const status = await run('npm', ['ci', '--no-audit', '--no-fund'], 'inherit');
  if (status !== 0) {
    console.error('npm ci failed (see above): nothing was started.');
    process.exit(status);
  }
}

// The child notices by the channel (ipc) that we are gone, also after a kill -9.
const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
process.exit(await run(process.execPath, ['--import', 'tsx', ...entryOf(name), ...args], stdio));

/** A file of its name in this folder, but for those that are with others. */
function entryOf(command) {
  if (ofOperators.test(command)) return ['scripts/operate.ts', command];
  return [`scripts/${/^(deploy|doctor|where)$/.test(command) ? `${command}/` : ''}${command}.ts`];
}

/** Runs to the end and resolves with the exit status, as a shell reports it. */
function run(command, parameters, stdio) {
  return new Promise((resolve, reject) => {
    child = spawn(command, parameters, { cwd: root, stdio });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/**
 * npm waits for us to the end, so when it is gone it was killed, and could not pass that on. (It is our parent, and its
 * signals reach us, because the scripts of package.json say `exec`: a shell between us would keep them for itself.)
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    child?.kill('SIGTERM');
  }, 1_000);
  timer.unref();
}
