import { chmodSync, copyFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { FirestoreSource } from './firestore-source.ts';

const launcher = fileURLToPath(new URL('launcher.sh', import.meta.url));

export interface LauncherOptions {
  readonly source: FirestoreSource;
  readonly needsStorageRules: boolean;
  /** Folder of the run; `bin` and `pids` in it exist. */
  readonly run: { readonly path: string; readonly bin: string; readonly pids: string };
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Puts our `java` into the run's bin folder and returns the variables that make firebase-tools (and nothing else) use
 * it. With the SDK's jar they also stop firebase-tools from downloading: it needs a file of ours, with any content,
 * that it can chmod.
 */
export async function installLauncher(options: LauncherOptions): Promise<Record<string, string>> {
  const { source, run } = options;
  const command = join(run.bin, 'java');
  copyFileSync(launcher, command);
  chmodSync(command, 0o755);
  const variables = {
    PATH: [run.bin, options.env['PATH'] ?? ''].join(delimiter),
    KEELSTONE_PIDS: run.pids,
    KEELSTONE_NODE: process.execPath,
    KEELSTONE_JAVA: source.java.path,
    KEELSTONE_FIRESTORE_JAR: source.kind === 'sdk' ? source.jar : '',
  };
  if (source.kind === 'official') return variables;
  return {
    ...variables,
    FIRESTORE_EMULATOR_BINARY_PATH: placeholder(run.path, 'firestore.jar'),
    STORAGE_EMULATOR_BINARY_PATH: placeholder(run.path, 'storage-rules.jar'),
    KEELSTONE_STORAGE_RULES: options.needsStorageRules ? await bundleStorageRules(run.path) : '',
  };
}

function placeholder(folder: string, name: string): string {
  const path = join(folder, name);
  writeFileSync(path, '');
  return path;
}

/** One file for plain node: the runtime starts without tsx, whose loading would hold up every start. */
async function bundleStorageRules(folder: string): Promise<string> {
  const outfile = join(folder, 'storage-rules.mjs');
  await build({
    entryPoints: ['@keelstone/storage-rules/main'],
    absWorkingDir: import.meta.dirname,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    // CommonJS packages inside an ESM bundle still call require for node's own modules.
    banner: {
      js: "import{createRequire as keelstoneRequire}from'node:module';const require=keelstoneRequire(import.meta.url);",
    },
  });
  return outfile;
}
