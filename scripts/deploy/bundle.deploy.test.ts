import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minInstances } from '../../domain/src/kernel/regions.ts';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { buildOpenapi } from '../../functions/openapi/build-openapi.ts';
import { secretNames } from '../../functions/src/platform/settings.ts';
import { envWithoutServices, startOnPlatform } from '../../functions/testing/start-on-platform.ts';
import { readConfiguredRuntime } from '../doctor/runtime.ts';
import { root } from '../run-command.ts';

/** Written out: a function that vanishes from here is deleted from a project. */
const served = ['api', 'dataExport', 'profits'];
const triggered = [
  ...['alertOnAudit', 'announceNewProposal', 'answerNewMailRequest', 'attributeNewSignInBurst'],
  ...[
    'checkProfits',
    'keepNewlyHeld',
    'proveBooks',
    'receiveUploads',
    'sendNewMail',
    'signalKyc',
    'signalProfits',
  ],
  ...['signalProposals', 'signalTransactions', 'signalUsers'],
];
const scheduled = [
  ...['closeDueAccounts', 'completeResets', 'copyNewNames', 'creditProfits', 'eraseDueRecords', 'keepPrices'],
  ...['mailDigests', 'reconcileBooks', 'reconcileChangedBooks', 'refreshListTotals', 'retryMail'],
  ...['retryMailRequests', 'sealEvents', 'sweepIdentities', 'sweepLeftovers', 'sweepOrphans'],
  ...['sweepUnverified', 'verifyEvents', 'watchOwnAddresses', 'watchPayments'],
];
/** The platform names the project's bucket, on which the trigger of uploads listens. */
const firebaseConfig = '{"storageBucket":"demo-bundle.appspot.com"}';
const source = join(root, 'functions', 'deploy');
const manifest = readJsonObject(join(source, 'package.json'));
const dependencies = objectAt(manifest, 'dependencies');
const bundle = ['api.cjs', 'schedules.cjs', 'triggers.cjs', 'decode-image.mjs']
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
    const exported = [...served, ...triggered, ...scheduled].sort();
    expect(found).toEqual(exported.map((name) => [name, secretNames.join()]));
  });

  it('has as many idle instances of the API as the operator wants', () => {
    expect(evaluate({}, 'functions.api.__endpoint.minInstances')).toBe(minInstances);
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
      ...bundle.matchAll(/\brequire\(["']([^"']+)["']\)/g),
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

  it('lists exact versions, the ones that were tested, and no workspace, which the platform could not install', () => {
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(JSON.stringify(manifest)).not.toContain('@keelstone');
    expect(bundle).not.toMatch(/(require|import)\("@keelstone/);
  });
});

it('serves the documentation that was built next to the bundle, under the policy that Hosting sets', async () => {
  const server = await startOnPlatform(source);
  try {
    expect(await (await fetch(`${server.url}/api/openapi.json`)).json()).toEqual(buildOpenapi());
    // Streaming is for the function `dataExport`, whatever reaches this one.
    for (const path of ['api/own-data/export', 'API/Own-Data/EXPORT'])
      expect((await fetch(`${server.url}/${path}/${'a'.repeat(32)}`)).status).toBe(404);
    // And files of profit for `profits`, with their larger body.
    expect((await fetch(`${server.url}/api/profit/${'a'.repeat(28)}`)).status).toBe(404);
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
});

describe('an instance of one function', () => {
  // Each that is added makes a cold start longer.
  it.each([
    ['api', served, 'api.cjs', 'https', 'scheduler', 430, 'http'],
    ['dataExport', served, 'api.cjs', 'https', 'firestore', 430, 'http'],
    ['profits', served, 'api.cjs', 'https', 'firestore', 430, 'http'],
    ['sweepLeftovers', scheduled, 'schedules.cjs', 'scheduler', 'https', 446, 'http'],
    ['sendNewMail', triggered, 'triggers.cjs', 'firestore', 'scheduler', 446, 'cloudevent'],
  ])(
    'of %s loads its own bundle, no more of the SDK, and as many modules as it did',
    (target, names, bundleOfIt, loaded, unloaded, modulesMax, signature) => {
      const script = '({ names: Object.keys(functions).sort(), files: Object.keys(require.cache) })';
      const found = evaluate({ FUNCTION_TARGET: target, FUNCTION_SIGNATURE_TYPE: signature }, script) as {
        names: string[];
        files: string[];
      };
      const below = (folder: string) =>
        found.files.flatMap((file) => (file.includes(folder) ? [basename(file, '.js')] : []));
      expect(found.names).toEqual(names);
      expect(below(join(realpathSync(bare), 'lib')).sort()).toEqual(['index.cjs', bundleOfIt].sort());
      expect(below('firebase-functions/lib/v2/providers/')).toContain(loaded);
      expect(below('firebase-functions/lib/v2/providers/')).not.toContain(unloaded);
      expect(found.files.length).toBeLessThanOrEqual(modulesMax);
    },
  );
});

/**
 * The CPU time of loading `work`, and from then until the first question to Firestore goes out, in milliseconds: what a
 * process takes with nothing else to do. The lesser of two, since a busy machine only adds.
 */
function coldStart(work: string, env: NodeJS.ProcessEnv): { loading: number; firstUse: number } {
  const script = `
    const cpuMs = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
    let began, loaded;
    const firestore = require('node:net').createServer(() => {
      console.log('result ' + JSON.stringify({ loading: loaded - began, firstUse: cpuMs() - loaded }));
      process.exit();
    });
    firestore.listen(0, '127.0.0.1', () => {
      process.env.FIRESTORE_EMULATOR_HOST = '127.0.0.1:' + firestore.address().port;
      began = cpuMs();
      ${work}
      loaded = cpuMs();
    });`;
  const runs = [1, 2].map(() => run(script, env) as { loading: number; firstUse: number });
  const least = (half: 'loading' | 'firstUse') => Math.min(...runs.map((each) => each[half]));
  return { loading: least('loading'), firstUse: least('firstUse') };
}

// Measured again if it fails: a busy machine only adds.
it(
  'an instance opens Firestore before any request, and takes little more CPU than the SDK alone: in loading, and in its first use',
  { retry: 3 },
  () => {
    const sdk = coldStart(
      `require('firebase-admin/app').initializeApp({ projectId: 'demo-bundle' });
      require('firebase-admin/auth').getAuth();
      require('firebase-functions/v2/https');
      require('firebase-admin/firestore').getFirestore().doc('config/flags').get();`,
      {},
    );
    const settings = { ...envWithoutServices, K_SERVICE: 'api', FUNCTION_TARGET: 'api' };
    const own = coldStart(`require('./lib/index.cjs');`, settings);
    const ratios = { loading: own.loading / sdk.loading, firstUse: own.firstUse / sdk.firstUse };
    // Measured: 2.1 and 1.1.
    expect(ratios.loading).toBeLessThan(2.5);
    expect(ratios.firstUse).toBeLessThan(1.3);
  },
);

// Whether Google still supports it depends on the day: `npm run doctor` says.
it('the runtime is the one that the bundle declares', () => {
  expect(`nodejs${String(objectAt(manifest, 'engines')['node'])}`).toBe(readConfiguredRuntime(root));
});

/** The value of an expression over the loaded `functions`. */
function evaluate(env: Record<string, string>, expression: string): unknown {
  const load = `const functions = require('./lib/index.cjs');`;
  return run(`${load} console.log('result ' + JSON.stringify(${expression}));`, env);
}

/** The result that a script prints, in a process that knows nothing of this checkout. */
function run(script: string, env: NodeJS.ProcessEnv): unknown {
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
  const paths = createRequire(join(root, 'functions', 'package.json')).resolve.paths(name) ?? [];
  const folder = paths.map((path) => join(path, name)).find((path) => existsSync(path));
  if (folder === undefined) throw new Error(`${name} is not installed`);
  const link = join(bare, 'node_modules', name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(realpathSync(folder), link);
}

function packageOf(specifier: string): string {
  const [scope = '', name = ''] = specifier.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}
