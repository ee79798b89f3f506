import { spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StackFailure, StackStopped } from '../emulator/src/failure.ts';
import { isEntry, refuse, refuseArguments } from './command-line.ts';
import { prepareOperator } from './operator.ts';

interface Target {
  readonly name: string;
  /** Workspace folder; the command runs there. */
  readonly folder: string;
  /** Everything that the result depends on, from the root. */
  readonly sources: readonly string[];
  /** Exists after a build. */
  readonly result: string;
  /** Arguments of node. */
  readonly command: (root: string) => readonly string[];
}

const targets: readonly Target[] = [
  {
    name: 'web',
    folder: 'web',
    sources: ['web', 'domain/src', 'operator', 'package-lock.json', 'tsconfig.base.json'],
    result: 'web/dist/index.html',
    command: (root) => [viteEntry(root), 'build', '--logLevel', 'warn'],
  },
  {
    name: 'functions',
    folder: 'functions',
    sources: [
      'functions/src',
      'functions/openapi',
      'functions/build.ts',
      'functions/deploy-lock.ts',
      'functions/package.json',
      'domain/src',
      'domain/testing',
      'operator',
      'package-lock.json',
      'tsconfig.base.json',
    ],
    result: 'functions/deploy/package-lock.json',
    command: () => ['--import', 'tsx', 'build.ts'],
  },
];

/** Results and tests: a build does not depend on them. */
const ignored = /^(node_modules|dist|deploy|coverage)$|^\.env|\.test\.tsx?$|\.log$|\.tsbuildinfo$/;

export interface BuildOptions {
  readonly root: string;
  readonly log: (line: string) => void;
  /** Aborted: the build is cancelled. */
  readonly signal?: AbortSignal;
}

/**
 * Builds the app and the functions, side by side, each only when something that it depends on has changed since its
 * last successful build (by content, so switching branches back and forth costs nothing). Rejects with a StackFailure,
 * after the build's own output, or with StackStopped if it was cancelled.
 */
export async function build(options: BuildOptions): Promise<void> {
  prepareOperator(options.root);
  const outcomes = await Promise.allSettled(targets.map((target) => buildTarget(target, options)));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function buildTarget(target: Target, { root, log, signal }: BuildOptions): Promise<void> {
  const marker = join(root, '.cache', 'build', target.name);
  const hash = hashSources(root, target.sources);
  const isCurrent =
    existsSync(join(root, target.result)) && existsSync(marker) && readFileSync(marker, 'utf8') === hash;
  if (isCurrent) {
    log(`Build: ${target.name} is up to date`);
    return;
  }
  const startedAt = Date.now();
  const status = await runNode(target.command(root), join(root, target.folder), signal);
  if (signal?.aborted === true) throw new StackStopped();
  if (status !== 0) throw new StackFailure(`The build of ${target.name} failed (see above).`);
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, hash);
  log(`Build: ${target.name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

function runNode(args: readonly string[], cwd: string, signal: AbortSignal | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    // Also when a test runs it: a build for NODE_ENV=test writes inline styles, which the Content-Security-Policy refuses.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    signal?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The program of the Vite that `web` has installed. */
export function viteEntry(root: string): string {
  const manifest = createRequire(join(root, 'web', 'package.json')).resolve('vite/package.json');
  return join(dirname(manifest), 'bin', 'vite.js');
}

if (isEntry(import.meta.url)) {
  refuseArguments('npm run build  builds the app and the functions, each if its sources have changed');
  const root = fileURLToPath(new URL('..', import.meta.url));
  build({ root, log: console.log }).catch(refuse);
}

/**
 * One hash over the names and contents of files, folders taken whole, plus the `VITE_` variables, which vite writes
 * into its result.
 */
export function hashSources(
  root: string,
  paths: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, root, path);
  const settings = Object.entries(env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.sort()));
  return hash.digest('hex');
}

function add(hash: Hash, root: string, path: string): void {
  const full = join(root, path);
  if (!statSync(full).isDirectory()) {
    const content = readFileSync(full);
    hash.update(`${path}\0${content.length}\0`).update(content);
    return;
  }
  for (const name of readdirSync(full).sort()) if (!ignored.test(name)) add(hash, root, join(path, name));
}
