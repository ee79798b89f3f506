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

/** Each is a file of its name in this folder, or one of those below. */
const commands = {
  start: 'run the product on the local stack',
  dev: 'run the product and reload on every source change',
  test: 'run every check and test',
  seed: 'rebuild emulator-data from the typed builders',
  lighthouse: 'measure landing and login',
  build: 'build the app and the functions',
  screenshots: 'capture every page in both widths, light and dark',
  deploy: 'check, build and deploy to a real project',
  doctor: 'report what a checkout or a project lacks',
  verify: 'check format, types and lint, without the emulators',
  reconcile: 'check that the ledger is consistent',
  retention: 'list or erase what was kept for its full time',
  drill: 'practise restoring a backup of the local stack',
  audit: 'verify that the audit trail was not rewritten',
  reindex: 'rebuild search index, copies and totals',
  openapi: 'write the OpenAPI document and its page, as the API serves them',
  bench: 'time calls and first pixels',
  yardstick: 'list the faults that no test notices',
  flags: 'show or set the kill switches',
  policy: 'show or set which decisions need two administrators',
  'grant-admin': 'make a user an administrator',
  'revoke-admin': 'take the administrator role away',
  'reset-factor': 'remove the second factor of the only administrator',
};
const ofOperators =
  /^(audit|flags|policy|reconcile|reindex|retention|grant-admin|revoke-admin|reset-factor)$/;

const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  const list = Object.entries(commands).map(([command, does]) => `  ${command.padEnd(12)} ${does}`);
  console.error(`Usage: node scripts/run.mjs <command> [arguments]\n\n${list.join('\n')}`);
  process.exit(2);
}

let child;
// The child handles signals and decides how long that takes; we only wait for it. A Ctrl-C in a terminal reaches
// both of us, so it may come twice: the child must expect that.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal));
endWithNpm();

if (!isInstalled(root)) {
  if (name === 'doctor') {
    console.error('MISSING packages: node_modules does not match package-lock.json');
    console.error('          npm ci');
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

function entryOf(command) {
  if (ofOperators.test(command)) return ['scripts/operate.ts', command];
  return [`scripts/${/^(deploy|doctor)$/.test(command) ? `${command}/` : ''}${command}.ts`];
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
