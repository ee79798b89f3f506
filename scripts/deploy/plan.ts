import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAssetHeaders } from '../../emulator/src/firebase-config.ts';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { UsageError, type Parsed } from '../command-line.ts';

export type DeployOptions = { project: string; isDryRun: boolean; isAgreed: boolean };

const usage = `npm run deploy -- --project PROJECT [--dry-run] [--yes]

  --dry-run  checks and builds everything, shows what it would deploy, and stops
  --yes      does not ask before it deploys

PROJECT is the id of a real project; one that begins with demo- exists in emulators only.`;

export const deployCommandLine = {
  usage,
  options: {
    project: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
} as const;

/** Which deploy is asked for. Throws a UsageError without a project, and for one that exists in emulators only. */
export function deployOptions({ values }: Parsed<(typeof deployCommandLine)['options']>): DeployOptions {
  const { project = '', 'dry-run': isDryRun, yes: isAgreed } = values;
  if (!isProjectId(project)) throw new UsageError(`--project must name a real project, not "${project}".`);
  return { project, isDryRun, isAgreed };
}

/** A project id as Google Cloud gives them out, and none of the emulators'. */
export function isProjectId(text: string): boolean {
  return /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(text) && !text.startsWith('demo-');
}

/**
 * The steps of a deploy, in an order in which each works with the parts that are still old: indexes that new queries
 * will need, rules, then the functions, and the app that calls them last. A failure in between leaves the old app on a
 * working API.
 */
export const steps = [
  { targets: 'firestore:indexes', content: 'indexes and time-to-live policies' },
  { targets: 'firestore:rules,storage', content: 'security rules' },
  { targets: 'functions', content: 'the API, triggers and scheduled jobs' },
  { targets: 'hosting', content: 'the web app and its headers' },
] as const;

/** The command line of one step. It may ask: the first deploy grants Storage the right to read Firestore. */
export function deployCommand(targets: string, project: string): string[] {
  return ['firebase', 'deploy', '--config', deployConfig, '--project', project, '--only', targets];
}

/** In the root, because firebase-tools resolves every path from the folder of the file. */
const deployConfig = 'firebase.deploy.local.json';

/** Writes the configuration that is deployed: the root's own, and which files browsers may keep for good. */
export function writeDeployConfig(root: string): string {
  const own = readJsonObject(join(root, 'firebase.json'));
  const config = { ...own, hosting: withAssetHeaders(objectAt(own, 'hosting'), root) };
  const path = join(root, deployConfig);
  writeFileSync(path, `${JSON.stringify(config, undefined, 2)}\n`);
  return path;
}
