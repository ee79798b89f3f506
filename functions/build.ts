import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The Node runtime that Google runs; the emulator uses the host's own. */
const deployedNode = '22';

/**
 * Bundles the functions into `deploy/`: one CommonJS file with `domain` inside, listed npm packages outside, and a
 * package.json that names no workspace, because the Firebase CLI packs none.
 */
export async function buildFunctions(): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(here('package.json'), 'utf8'));
  const dependencies = npmDependencies(manifest);
  await rm(here('deploy/lib'), { recursive: true, force: true });
  await mkdir(here('deploy/lib'), { recursive: true });
  await build({
    entryPoints: [here('src/index.ts')],
    outfile: here('deploy/lib/index.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
  });
  const deployManifest = {
    name: 'keelstone-functions',
    private: true,
    main: 'lib/index.cjs',
    engines: { node: deployedNode },
    dependencies,
  };
  await writeFile(here('deploy/package.json'), `${JSON.stringify(deployManifest, null, 2)}\n`);
}

function npmDependencies(manifest: unknown): Record<string, string> {
  const found: unknown =
    typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'dependencies') : {};
  const entries = Object.entries(found ?? {}).filter(([name]) => !name.startsWith('@keelstone/'));
  return Object.fromEntries(entries.map(([name, version]) => [name, String(version)]));
}

await buildFunctions();
