import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viteEntry } from '../build.ts';
import { root } from '../run-command.ts';

/** The first brand's values, with those of the second in their place. Our packages' names are part of no result. */
const brands = {
  Keelstone: 'Albatross',
  keelstone: 'albatross',
  '202 555 0142': '202 555 0199',
  '12 Harbour Row': '1 Cliff Road',
  '1d3a6e': '7a1f4b',
  'M8.5 8h15l-3 9.5h-9z': 'M0 0h32v32H0z',
  '30,000+': '70 or more',
  'depositUsdMin: 500': 'depositUsdMin: 750',
  "region: 'us-central1'": "region: 'europe-west1'",
  '  logo: [': `  brass: { light: { main: '#3f7f6b', text: '#1f5f4b' }, dark: { main: '#5fb89c', text: '#8fd8bf' } },
  ground: { light: '#f4faf6', dark: '#06120d' },
  logo: [`,
};

let copy = '';
describe('a second brand, made of the folder operator alone', { tags: 'all-or-build' }, () => {
  beforeAll(() => {
    copy = makeCopy();
    const edited = /^\w+(-\w+)?\.ts$|^legal\//;
    for (const { path, text } of textsIn(join(copy, 'operator')).filter((file) => edited.test(file.path)))
      writeFileSync(
        join(copy, 'operator', path),
        Object.entries(brands).reduce((changed, [first, second]) => changed.replaceAll(first, second), text),
      );
    const prepare = `import('./scripts/operator.ts').then((operator) => operator.prepareOperator(process.cwd()))`;
    run(copy, ['--import', 'tsx', '--eval', prepare]);
    const ofProject = { VITE_APP_CHECK_SITE_KEY: 'a-site-key' };
    run(join(copy, 'web'), [viteEntry(root), 'build', '--logLevel', 'warn'], ofProject);
  }, 600_000);
  afterAll(() => rmSync(copy, { recursive: true }));

  it('leaves no trace of the first in the app, which has its own name, colour, mark, limits and texts', () => {
    const files = textsIn(join(copy, 'web', 'dist'));
    expect(files.length).toBeGreaterThan(50);
    const texts = files.map(({ path, text }) => [path, text.toLowerCase()] as const);
    const [ofFirst, ofSecond] = [Object.keys(brands), Object.values(brands)].map((names) =>
      names.slice(0, 7).map((name) => name.toLowerCase()),
    );
    const traces = texts.flatMap(([path, text]) =>
      (ofFirst ?? []).filter((one) => text.includes(one)).map((one) => `${path}: ${one}`),
    );
    expect(traces).toEqual([]);
    const everything = texts.map(([, text]) => text).join('\n');
    for (const own of [...(ofSecond ?? []), '750', '3f7f6b', '1f5f4b', '5fb89c', '8fd8bf'])
      expect(everything).toContain(own);
    const textOf = (name: string) => files.find(({ path }) => path === name)?.text;
    expect(textOf('index.html')).toContain('Albatross');
    expect(textOf('manifest.webmanifest')).toContain('"background_color": "#f4faf6"');
    for (const ground of ['f4faf6', '06120d'])
      expect(textOf('index.html')).toContain(`<meta name="theme-color" content="#${ground}"`);
  });

  it.each(['index.html', 'login.html', 'app.html'])('has the key of App Check in %s', (page) => {
    const html = readFileSync(join(copy, 'web/dist', page), 'utf8');
    expect(html).toContain('<meta name="app-check-site-key" content="a-site-key">');
  });

  it('has its functions where Hosting asks them', () => {
    const config = readFileSync(join(copy, 'firebase.json'), 'utf8');
    expect(config).toContain('"region": "europe-west1"');
    expect(config).not.toContain('us-central1');
  });
});

// Mails, statements and the OpenAPI document are made of these, with the name that `operator` has.
it('no source of what ships names the brand', () => {
  const isSource = (path: string) => /\.(ts|tsx|html)$/.test(path) && !/\.test\.|(^|\/)testing\//.test(path);
  const sources = ['domain/src', 'functions/src', 'functions/openapi', 'web/src'].flatMap((folder) =>
    textsIn(join(root, folder)).filter(({ path }) => isSource(path)),
  );
  expect(sources.length).toBeGreaterThan(900);
  // Names of our own packages and labels of seals are part of no text.
  const named =
    /(?<!@)keelstone(?! (?:signed price|deposit quote|data export|viewer|month reading))|12 Harbour Row|us-central1/i;
  expect(sources.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([]);
});

/** The sources of the repository with the packages of this one; our own packages are those of the copy. */
function makeCopy(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'second-brand-')));
  const isSource = (name: string): boolean => !/(^|\/)(node_modules|dist|deploy|\.cache)$/.test(name);
  const workspaces = ['domain', 'operator', 'functions', 'web', 'emulator'];
  for (const name of [...workspaces, 'scripts', 'package.json', 'tsconfig.base.json', 'firebase.json'])
    cpSync(join(root, name), join(path, name), { recursive: true, filter: isSource });
  for (const name of ['.', 'web', 'functions']) {
    const [from, to] = [join(root, name, 'node_modules'), join(path, name, 'node_modules')];
    mkdirSync(to);
    for (const each of readdirSync(from).filter((one) => one !== '@keelstone' && one !== '.vite'))
      symlinkSync(join(from, each), join(to, each));
  }
  const ours = join(path, 'node_modules', '@keelstone');
  mkdirSync(ours);
  for (const name of workspaces) symlinkSync(join(path, name), join(ours, name));
  return path;
}

function run(cwd: string, args: readonly string[], more: Record<string, string> = {}): void {
  const env = { ...process.env, NODE_ENV: 'production', ...more };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** Pictures are drawn by the operator; their letters cannot be read here. */
function textsIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(png|webp|woff2?|avif)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(folder, path), text: readFileSync(path, 'utf8') }));
}
