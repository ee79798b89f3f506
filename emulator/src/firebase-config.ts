import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, objectAt, readJsonObject } from './json.ts';
import { loopback } from './port-check.ts';
import type { PortName, Ports } from './ports.ts';

/** The emulators that a project can ask for in its firebase.json. */
const emulatorNames = ['auth', 'functions', 'firestore', 'storage', 'hosting'] as const;
export type EmulatorName = (typeof emulatorNames)[number];

/** Ports that come with an emulator besides its own. */
const companions: Record<EmulatorName, readonly PortName[]> = {
  auth: [],
  functions: ['eventarc', 'tasks'],
  firestore: ['firestoreWebsocket'],
  storage: [],
  hosting: [],
};

/** The emulators that firebase.json of the root configures. */
export function listConfiguredEmulators(root: string): EmulatorName[] {
  const emulators = objectAt(readJsonObject(join(root, 'firebase.json')), 'emulators');
  return emulatorNames.filter((name) => isRecord(emulators[name]));
}

/** every port that these emulators, the mail inbox and the rate source will listen on. */
export function listPorts(emulators: readonly EmulatorName[], ui: boolean): PortName[] {
  const own = emulators.flatMap((name) => [name, ...companions[name]]);
  const always = ['inbox', 'smtp', 'rates', 'chain', 'hub', 'logging'] as const;
  return ui ? [...own, ...always, 'ui'] : [...own, ...always];
}

export interface LocalConfigOptions {
  readonly root: string;
  readonly emulators: readonly EmulatorName[];
  readonly ports: Ports;
  readonly ui: boolean;
  readonly runId: string;
}

/**
 * Writes the firebase.json of one run: the root's own, on this run's ports. It must lie in the root, because
 * firebase-tools resolves every path from the folder of the config file and refuses paths outside of it.
 */
export function writeLocalConfig(options: LocalConfigOptions): string {
  const { ports } = options;
  const at = (name: PortName) => ({ host: loopback, port: ports[name] });
  const emulators: Record<string, unknown> = {
    singleProjectMode: true,
    hub: at('hub'),
    logging: at('logging'),
    eventarc: at('eventarc'),
    tasks: at('tasks'),
    ui: { ...at('ui'), enabled: options.ui },
  };
  for (const name of options.emulators) emulators[name] = at(name);
  if (options.emulators.includes('firestore')) {
    emulators['firestore'] = { ...at('firestore'), websocketPort: ports.firestoreWebsocket };
  }
  const path = join(options.root, `firebase.${options.runId}.local.json`);
  const own = readJsonObject(join(options.root, 'firebase.json'));
  const config = { ...own, ...localHosting(own['hosting'], options), emulators };
  writeFileSync(path, `${JSON.stringify(config, undefined, 2)}\n`);
  return path;
}

/** Hosting as configured, its Content-Security-Policy open to the emulators that the browser talks to, over http. */
function localHosting(
  hosting: unknown,
  { root, ports, emulators }: LocalConfigOptions,
): Record<string, unknown> {
  if (!isRecord(hosting)) return {};
  const browserTalksTo = (['auth', 'firestore', 'storage'] as const).filter((name) =>
    emulators.includes(name),
  );
  const origins = browserTalksTo.map((name) => `http://${loopback}:${ports[name]}`).join(' ');
  const text = JSON.stringify(withAssetHeaders(hosting, root))
    .replaceAll("connect-src 'self'", `connect-src 'self' ${origins}`)
    .replaceAll('; upgrade-insecure-requests', '');
  return { hosting: JSON.parse(text) };
}

/**
 * Hosting as configured, with the rules for `/assets/**` repeated for each built file by name. Hosting puts the headers of a
 * path on a 404 too, and a browser would keep for a year that a file of the next deploy is missing.
 */
export function withAssetHeaders(
  hosting: Readonly<Record<string, unknown>>,
  root: string,
): Record<string, unknown> {
  const { headers } = hosting;
  if (!Array.isArray(headers)) return hosting;
  const rules: readonly unknown[] = headers;
  const assets = join(root, String(hosting['public']), 'assets');
  const names = existsSync(assets) ? readdirSync(assets).sort() : []; // nothing is built in development
  return {
    ...hosting,
    headers: rules.flatMap((rule) =>
      isRecord(rule) && rule['source'] === '/assets/**'
        ? names.map((name) => ({ ...rule, source: `/assets/${name}` }))
        : [rule],
    ),
  };
}
