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

const commands = {
  start: { entry: 'scripts/start.ts', does: 'run the product on the local stack' },
  dev: { entry: 'scripts/dev.ts', does: 'run the product and reload on every source change' },
  test: { entry: 'scripts/test.ts', does: 'run every check and test' },
  seed: { entry: 'scripts/seed.ts', does: 'rebuild emulator-data from the typed builders' },
  lighthouse: { entry: 'scripts/lighthouse.ts', does: 'measure landing and login' },
  build: { entry: 'scripts/build.ts', does: 'build the app and the functions' },
  screenshots: { entry: 'scripts/screenshots.ts', does: 'capture every page in both widths, light and dark' },
  deploy: { entry: 'scripts/deploy/deploy.ts', does: 'check, build and deploy to a real project' },
  doctor: { entry: 'scripts/doctor/doctor.ts', does: 'report what a checkout or a project lacks' },
  verify: { entry: 'scripts/verify.ts', does: 'check format, types and lint, without the emulators' },
  reconcile: { entry: 'scripts/reconcile.ts', does: 'check that the ledger is consistent' },
  retention: { entry: 'scripts/retention.ts', does: 'list or erase what was kept for its full time' },
  drill: { entry: 'scripts/drill.ts', does: 'practise restoring a backup of the local stack' },
  audit: { entry: 'scripts/audit.ts', does: 'verify that the audit trail was not rewritten' },
  reindex: { entry: 'scripts/reindex.ts', does: 'rebuild search index, copies and totals' },
  openapi: {
    entry: 'scripts/openapi.ts',
    does: 'write the OpenAPI document and its page, as the API serves them',
  },
  bench: { entry: 'scripts/bench.ts', does: 'time calls and first pixels' },
  yardstick: { entry: 'scripts/yardstick.ts', does: 'list the faults that no test notices' },
  flags: { entry: 'scripts/flags.ts', does: 'show or set the kill switches' },
  policy: { entry: 'scripts/policy.ts', does: 'show or set which decisions need two administrators' },
  'grant-admin': { entry: 'scripts/grant-admin.ts', does: 'make a user an administrator' },
  'revoke-admin': { entry: 'scripts/revoke-admin.ts', does: 'take the administrator role away' },
  'reset-factor': {
    entry: 'scripts/reset-factor.ts',
    does: 'remove the second factor of the only administrator',
  },
};

const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  const list = Object.entries(commands).map(([command, { does }]) => `  ${command.padEnd(12)} ${does}`);
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
process.exit(await run(process.execPath, ['--import', 'tsx', commands[name].entry, ...args], stdio));

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
