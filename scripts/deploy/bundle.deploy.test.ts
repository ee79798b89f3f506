import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { buildOpenapi } from '../../functions/openapi/build-openapi.ts';
import { secretNames } from '../../functions/src/platform/settings.ts';
import { envWithoutServices, startOnPlatform } from '../../functions/testing/start-on-platform.ts';
import { runtimeStatus } from '../firebase-tools.ts';
import { root } from '../run-command.ts';

/** Written out: a function that vanishes from here is deleted from a project. */
const exported = [
  'alertOnAudit',
  'announceNewProposal',
  'answerNewMailRequest',
  'api',
  'attributeNewSignInBurst',
  'closeDueAccounts',
  'completeResets',
  'copyNewNames',
  'dataExport',
  'eraseDueRecords',
  'keepNewlyHeld',
  'keepPrices',
  'mailDigests',
  'proveBooks',
  'receiveUploads',
  'reconcileBooks',
  'reconcileChangedBooks',
  'refreshListTotals',
  'retryMail',
  'retryMailRequests',
  'sealEvents',
  'sendNewMail',
  'signalKyc',
  'signalProposals',
  'signalTransactions',
  'signalUsers',
  'sweepIdentities',
  'sweepLeftovers',
  'sweepOrphans',
  'sweepUnverified',
  'verifyEvents',
];
/** The platform names the project's bucket, on which the trigger of uploads listens. */
const firebaseConfig = '{"storageBucket":"demo-bundle.appspot.com"}';
const source = join(root, 'functions', 'deploy');
const manifest = readJsonObject(join(source, 'package.json'));
const dependencies = objectAt(manifest, 'dependencies');
const bundle = ['api.cjs', 'background.cjs', 'decode-image.mjs']
  .map((name) => readFileSync(join(source, 'lib', name), 'utf8'))
  .join('\n');

let bare = '';
beforeAll(() => {
  bare = mkdtempSync(join(tmpdir(), 'keelstone-bundle-'));
  cpSync(join(source, 'package.json'), join(bare, 'package.json'));
  cpSync(join(source, 'lib'), join(bare, 'lib'), { recursive: true });
  for (const name of Object.keys(dependencies)) linkPackage(name);
});
afterAll(() => rmSync(bare, { recursive: true }));

describe('the bundle of the functions, in a folder with nothing but what it declares', () => {
  it('loads, exports exactly what is expected, and asks for the secrets for every function, which reads all settings', () => {
    const secrets = 'functions[name].__endpoint.secretEnvironmentVariables.map(({ key }) => key).join()';
    const found = evaluate({}, `Object.keys(functions).sort().map((name) => [name, ${secrets}])`);
    expect(found).toEqual(exported.map((name) => [name, secretNames.join()]));
  });

  it('does not start on the platform without its configuration, and reports what is missing', () => {
    expect(() => evaluate({ K_SERVICE: 'api' }, '1')).toThrow(
      /APP_URL is missing[^]*RATES_API_KEY is missing/,
    );
  });

  it.each([
    ['api', 'functions.api({ headers: {} }, {})'],
    ['sweepLeftovers', 'functions.sweepLeftovers.run()'],
  ])('names our own files and lines if %s fails', (target, failing) => {
    expect(() => evaluate({ FUNCTION_TARGET: target }, failing)).toThrow(
      /at readConfig \(.*src\/platform\/config\.ts:\d+/,
    );
  });

  it('requires only what it declares', () => {
    const required = [
      ...bundle.matchAll(/\brequire\("([^"]+)"\)/g),
      ...bundle.matchAll(/\b(?:import|resolve)\("([^"]+)"\)/g),
      ...bundle.matchAll(/^import .+ from '([^']+)';$/gm),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
    expect(required.length).toBeGreaterThan(3);
    const packages = new Set(required.map(packageOf));
    expect([...packages].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => !packages.has(name))).toEqual([]);
  });

  it('lists no workspace: the platform could not install it', () => {
    expect(JSON.stringify(manifest)).not.toContain('@keelstone');
    expect(bundle).not.toMatch(/(require|import)\("@keelstone/);
  });

  it('declares exact versions, the ones that were tested', () => {
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

it('serves the documentation that was built next to the bundle, under the policy that Hosting sets', async () => {
  const server = await startOnPlatform('functions framework', { folder: source, env: envWithoutServices });
  try {
    expect(await (await fetch(`${server.url}/api/openapi.json`)).json()).toEqual(buildOpenapi());
    // Streaming is for the function `dataExport`, whatever reaches this one.
    for (const path of ['api/own-data/export', 'API/Own-Data/EXPORT'])
      expect((await fetch(`${server.url}/${path}/${'a'.repeat(32)}`)).status).toBe(404);
    const page = await fetch(`${server.url}/api/docs`);
    expect(await page.text()).toContain('id="request-withdrawal"');
    const { hosting } = readJsonObject(join(root, 'firebase.json'));
    const policy = page.headers.get('content-security-policy');
    expect(JSON.stringify(hosting)).toContain(
      `"/api/docs","headers":[{"key":"Content-Security-Policy","value":${JSON.stringify(policy)}`,
    );
  } finally {
    await server.close();
  }
}, 60_000);

describe('an instance of one function', () => {
  const served = ['api', 'dataExport'];
  const background = exported.filter((name) => !served.includes(name));

  // Each that is added makes a cold start longer.
  it.each([
    ['api', served, ['api.cjs'], ['https'], ['firestore', 'scheduler'], 430],
    ['dataExport', served, ['api.cjs'], ['https'], ['firestore', 'scheduler'], 430],
    ['sendNewMail', background, ['background.cjs'], ['firestore'], ['https'], 446],
    ['sweepLeftovers', background, ['background.cjs'], ['scheduler'], ['https'], 446],
  ])(
    'of %s loads its own bundle, no more of the SDK, and as many modules as it did',
    (target, ...expected) => {
      const [names, bundles, loaded, unloaded, modulesMax] = expected;
      const found = loadedBy(target);
      expect(found.names).toEqual(names);
      expect(found.ourFiles).toEqual([...bundles, 'index.cjs']);
      expect(found.sdk).toEqual(expect.arrayContaining(loaded));
      for (const one of unloaded) expect(found.sdk).not.toContain(one);
      expect(found.count).toBeLessThanOrEqual(modulesMax);
    },
  );
});

describe('the runtime of the functions', () => {
  const [codebase] = readJsonObject(join(root, 'firebase.json'))['functions'] as { runtime: string }[];
  const runtime = codebase?.runtime ?? '';

  it('is one that Google still supports today', () => {
    const found = runtimeStatus(runtime);
    expect(found?.status).toBe('GA');
    expect(new Date(found?.deprecationDate ?? 0).getTime()).toBeGreaterThan(Date.now());
  });

  it('is the one that the bundle declares', () => {
    expect(`nodejs${String(objectAt(manifest, 'engines')['node'])}`).toBe(runtime);
  });
});

/** What is loaded once the platform has given an instance its function. */
function loadedBy(target: string) {
  const { names, files } = evaluate(
    { FUNCTION_TARGET: target },
    '({ names: Object.keys(functions).sort(), files: Object.keys(require.cache) })',
  ) as { names: string[]; files: string[] };
  const below = (folder: string) =>
    files.flatMap((file) => (file.includes(folder) ? [basename(file, '.js')] : [])).sort();
  return {
    names,
    ourFiles: below(join(realpathSync(bare), 'lib')),
    sdk: below('firebase-functions/lib/v2/providers/'),
    count: files.length,
  };
}

/** What an expression over the loaded `functions` is, in a process that knows nothing of this checkout. */
function evaluate(env: Record<string, string>, expression: string): unknown {
  const script = `const functions = require('./lib/index.cjs'); console.log('result ' + JSON.stringify(${expression}));`;
  const output = execFileSync(process.execPath, ['-e', script], {
    cwd: bare,
    env: {
      PATH: process.env['PATH'] ?? '',
      GCLOUD_PROJECT: 'demo-bundle',
      FIREBASE_CONFIG: firebaseConfig,
      ...env,
    },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(/^result (.*)$/m.exec(output)?.[1] ?? 'null');
}

/** The package itself, and no neighbour of it: what it needs in turn it finds where it really lies. */
function linkPackage(name: string): void {
  const folder = packageFolder(name);
  const link = join(bare, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(folder, link);
}

function packageFolder(name: string): string {
  const paths = createRequire(join(root, 'functions', 'package.json')).resolve.paths(name) ?? [];
  for (const path of paths) {
    try {
      return realpathSync(join(path, name));
    } catch {
      // Not in this one: the next folder upwards.
    }
  }
  throw new Error(`${name} is not installed`);
}

function packageOf(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}
