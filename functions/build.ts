import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, context, type BuildOptions } from 'esbuild';
import { isEntry } from '../scripts/command-line.ts';
import { deployLock, type LockedPackages } from './deploy-lock.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The Node runtime that Google runs; the emulator uses the host's own. */
const deployedNode = '24';

/**
 * The file that the platform loads. Each function runs in its own instances, which know its name: they load the bundle
 * that exports it, of which the kind of its events tells most. Without a name, when the CLI asks what to deploy, all
 * bundles are loaded.
 *
 * Stack traces name our own files and lines, by the source maps of the bundles. The maps of the packages are left out:
 * reading them took a tenth of the loading time. (Node since 22 leaves them out by itself, also of what is loaded later.)
 */
const entry = `const { setSourceMapsSupport = process.setSourceMapsEnabled } = require('node:module');
const { FUNCTION_TARGET: target, FUNCTION_SIGNATURE_TYPE: signature } = process.env;
const isApi = ['api', 'dataExport', 'profits'].includes(target);
const background = signature === 'cloudevent' ? ['triggers', 'schedules'] : ['schedules', 'triggers'];
const bundles = target === undefined ? ['api', ...background] : isApi ? ['api'] : background;
for (const bundle of bundles) {
  if (target in exports) break;
  process.setSourceMapsEnabled(true);
  Object.assign(exports, require(\`./\${bundle}.cjs\`));
}
setSourceMapsSupport(true);
`;
/** Before its packages; `import.meta.url` is the bundle's own file, from which packages are resolved. */
const banner = `process.setSourceMapsEnabled(false);
const moduleUrl = require('node:url').pathToFileURL(__filename).href;`;

/**
 * Bundles the functions into `deploy/`: CommonJS with `domain` inside, listed npm packages outside, and a package.json
 * that names no workspace, because the Firebase CLI packs none, with the lock file from which the platform installs it.
 * Next to the bundle are the files that it reads: the API's documentation, made from the contract, and the decoder.
 */
export async function buildFunctions(): Promise<void> {
  await rm(here('deploy/lib'), { recursive: true, force: true });
  await build(await prepare());
}

/**
 * Rebuilds at every change of a source, until it is stopped; the functions emulator then reloads by itself. The folder
 * is kept: the emulator would go on watching a removed one.
 */
export async function watchFunctions(
  onBuilt: (ms: number, errors: number) => void,
): Promise<() => Promise<void>> {
  const options = await prepare();
  let startedAt = 0;
  const report = {
    name: 'report',
    setup: (run: {
      onStart(act: () => void): void;
      onEnd(act: (result: { errors: unknown[] }) => void): void;
    }) => {
      run.onStart(() => {
        startedAt = performance.now();
      });
      run.onEnd(({ errors }) => onBuilt(performance.now() - startedAt, errors.length));
    },
  };
  const watching = await context({ ...options, plugins: [report] });
  await watching.watch();
  return () => watching.dispose();
}

async function prepare(): Promise<BuildOptions> {
  const manifest: unknown = JSON.parse(await readFile(here('package.json'), 'utf8'));
  const dependencies = npmDependencies(manifest);
  await mkdir(here('deploy/lib'), { recursive: true });
  const deployManifest = {
    name: 'keelstone-functions',
    private: true,
    main: 'lib/index.cjs',
    engines: { node: deployedNode },
    dependencies,
  };
  const { packages } = JSON.parse(await readFile(here('../package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  await writeJson('deploy/package.json', deployManifest);
  await writeJson('deploy/package-lock.json', deployLock(packages, 'functions', deployManifest));
  await writeFile(here('deploy/lib/index.cjs'), entry);
  // The checkout's own code: what `npm run dev` serves is as it was at the start.
  const { writeApiDocuments } = await import('./openapi/api-documents.ts');
  await writeApiDocuments(here('deploy/lib'));
  await copyFile(here('src/features/core/upload/decode-image.mjs'), here('deploy/lib/decode-image.mjs'));
  return {
    entryPoints: ['api', 'schedules', 'triggers'].map((name) => here(`src/entry/${name}.ts`)),
    outdir: here('deploy/lib'),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    // A trace needs names and lines; the text of the sources is in the repository.
    sourcesContent: false,
    define: { 'import.meta.url': 'moduleUrl' },
    banner: { js: banner },
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
  };
}

function writeJson(path: string, value: object): Promise<void> {
  return writeFile(here(path), `${JSON.stringify(value, null, 2)}\n`);
}

function npmDependencies(manifest: unknown): Record<string, string> {
  const found: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'dependencies') : {};
  const entries = Object.entries(found ?? {}).filter(([name]) => !name.startsWith('@keelstone/'));
  return Object.fromEntries(entries.map(([name, version]) => [name, String(version)]));
}

if (isEntry(import.meta.url)) await buildFunctions();
