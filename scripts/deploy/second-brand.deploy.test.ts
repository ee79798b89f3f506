import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { viteEntry } from '../build.ts';
import { root } from '../run-command.ts';

/** What belongs to the first brand, and must not be found. Names of our own packages are part of no result. */
const firstBrand = [
  'Keelstone',
  '202 555 0142',
  '12 Harbour Row',
  '1d3a6e',
  'M8.5 8h15l-3 9.5h-9z',
  '30,000+',
];
const traceIn = (text: string): string[] =>
  firstBrand.filter((one) => text.toLowerCase().includes(one.toLowerCase()));

const brand = `import type { Brand } from './check/brand.ts';

export const brand: Brand = {
  name: 'Albatross',
  description: 'Coins far out at sea.',
  supportEmail: 'help@albatross.example',
  supportPhone: '+44 20 7946 0958',
  postalAddress: '1 Cliff Road, Dover, United Kingdom',
  slug: 'albatross',
  accent: {
    light: { main: '#7a1f4b', light: '#9a3f6b', dark: '#5a0f33', on: '#ffffff' },
    dark: { main: '#f0a8cb', light: '#f6c6de', dark: '#d886ae', on: '#2c0a1b' },
  },
  logo: [{ fill: '#7a1f4b', d: 'M0 0h32v32H0z' }],
};
`;
const statements = `import type { Statements } from './check/statements.ts';

export const statements: Statements = {
  headline: 'Coins, kept',
  users: '',
  licence: '',
  technology: '',
  support: '',
  payouts: '',
  encryption: '',
  profits: '',
};
`;
const legal = {
  terms:
    '---\nversion: 4\ndate: 2027-01-31\naccept: 3\n---\n\n# Scope\n\nThese terms count for every albatross.\n',
  privacy: '---\nversion: 2\ndate: 2027-01-31\naccept: no\n---\n\nWe keep what the law asks for.\n',
};

let copy = '';
beforeAll(() => {
  copy = makeCopy();
  const folder = join(copy, 'operator');
  writeFileSync(join(folder, 'brand.ts'), brand);
  writeFileSync(join(folder, 'statements.ts'), statements);
  const settings = readFileSync(join(folder, 'settings.ts'), 'utf8');
  const changed = settings
    .replace('depositUsdMin: 500', 'depositUsdMin: 750')
    .replace("region: 'us-central1'", "region: 'europe-west1'");
  writeFileSync(join(folder, 'settings.ts'), changed);
  rmSync(join(folder, 'legal'), { recursive: true });
  mkdirSync(join(folder, 'legal'));
  for (const [kind, text] of Object.entries(legal)) writeFileSync(join(folder, 'legal', `${kind}.md`), text);
  const prepare = `import('./scripts/operator.ts').then((operator) => operator.prepareOperator(process.cwd()))`;
  run(copy, ['--import', 'tsx', '--eval', prepare]);
  const settingsOfProject = { VITE_APP_CHECK_SITE_KEY: 'a-site-key' };
  run(join(copy, 'web'), [viteEntry(root), 'build', '--logLevel', 'warn'], settingsOfProject);
}, 600_000);
afterAll(() => rmSync(copy, { recursive: true }));

describe('a second brand, made of the folder operator alone', () => {
  it('leaves no trace of the first in the app, which has its own name, colour, mark, limits and texts', () => {
    const files = builtFiles(join(copy, 'web', 'dist'));
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap(({ path, text }) => traceIn(text).map((one) => `${path}: ${one}`))).toEqual([]);
    const landing = files.find(({ path }) => path === 'index.html')?.text ?? '';
    for (const own of ['Albatross', 'Coins, kept', 'M0 0h32v32H0z', '/legal/terms', '/legal/privacy'])
      expect(landing).toContain(own);
    const everything = files.map(({ text }) => text).join('\n');
    for (const own of ['#7a1f4b', 'These terms count for every albatross', 'albatross', '750'])
      expect(everything).toContain(own);
  });

  it('has the key of App Check in every page, if its project has one', () => {
    for (const page of ['index.html', 'login.html', 'app.html'])
      expect(readFileSync(join(copy, 'web/dist', page), 'utf8')).toContain(
        '<meta name="app-check-site-key" content="a-site-key">',
      );
  });

  // Mails, statements and the OpenAPI document are made of these, with the name that `operator` has.
  it('is named by no source of what ships', () => {
    const isSource = (path: string) =>
      /\.(ts|tsx|html)$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path);
    const sources = ['domain/src', 'functions/src', 'functions/openapi', 'web/src'].flatMap((folder) =>
      builtFiles(join(root, folder)).filter(({ path }) => isSource(path)),
    );
    expect(sources.length).toBeGreaterThan(900);
    // Names of our own packages and labels of seals are part of no text.
    const named = /(?<!@)keelstone(?! (?:signed price|deposit quote|data export|viewer))|12 Harbour Row/i;
    expect(sources.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('has its functions where Hosting asks them', () => {
    const rewrites = JSON.stringify(
      objectAt(readJsonObject(join(copy, 'firebase.json')), 'hosting')['rewrites'],
    );
    expect(rewrites).toContain('europe-west1');
    expect(rewrites).not.toContain('us-central1');
  });
});

/** The sources of the repository with the packages of this one; our own packages are those of the copy. */
function makeCopy(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'second-brand-')));
  const isSource = (name: string): boolean => !/(^|\/)(node_modules|dist|deploy|\.cache)$/.test(name);
  const folders = ['domain', 'operator', 'functions', 'web', 'scripts', 'emulator'];
  for (const name of [...folders, 'package.json', 'tsconfig.base.json', 'firebase.json'])
    cpSync(join(root, name), join(path, name), { recursive: true, filter: isSource });
  const ours = join(path, 'node_modules', '@keelstone');
  mkdirSync(ours, { recursive: true });
  for (const name of folders.filter((folder) => folder !== 'scripts'))
    symlinkSync(join(path, name), join(ours, name));
  linkPackages(join(root, 'node_modules'), join(path, 'node_modules'));
  for (const name of ['web', 'functions']) {
    mkdirSync(join(path, name, 'node_modules'));
    linkPackages(join(root, name, 'node_modules'), join(path, name, 'node_modules'));
  }
  return path;
}

function linkPackages(from: string, to: string): void {
  const names = readdirSync(from).filter((name) => name !== '@keelstone' && name !== '.vite');
  for (const name of names) symlinkSync(join(from, name), join(to, name));
}

function run(cwd: string, args: readonly string[], more: Record<string, string> = {}): void {
  const env = { ...process.env, NODE_ENV: 'production', ...more };
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}

/** Pictures are drawn by the operator; their letters cannot be read here. */
function builtFiles(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(png|webp|woff2?|avif)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folder, path), text: readFileSync(path, 'utf8') }));
}
