import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { objectAt, readJsonObject } from '../../emulator/src/json.ts';
import { root } from '../run-command.ts';
import { suites } from '../suites.ts';
import { listPaths, readFiles } from './source-file.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const dependencies = read('docs/dependencies.md');

const workspaces = ['.', 'domain', 'demo', 'functions', 'web', 'storage-rules', 'emulator', 'e2e'];
const manifestOf = (folder: string) => readJsonObject(join(root, folder, 'package.json'));

it('docs/commands.md, which `npm run help` prints, lists the scripts of package.json and no other', () => {
  const listed = [...read('docs/commands.md').matchAll(/^npm (?:run )?([\w:-]+).* # .{3}/gm)].map(
    ([, name]) => name,
  );
  expect(listed.sort()).toEqual(Object.keys(objectAt(manifestOf('.'), 'scripts')).sort());
});

it('CHANGELOG.md begins with the version that every package.json has', () => {
  const [, version] = /^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md')) ?? [];
  expect([...workspaces, 'operator'].map((folder) => manifestOf(folder)['version'])).toEqual(
    Array.from({ length: workspaces.length + 1 }, () => version),
  );
});

it.each([...workspaces, 'tools/engines', 'tools/lighthouse', 'tools/yardstick'])(
  'every dependency of %s has an exact version, and docs/dependencies.md a reason for it and for no other',
  (folder) => {
    const manifest = manifestOf(folder);
    const declared = { ...objectAt(manifest, 'dependencies'), ...objectAt(manifest, 'devDependencies') };
    const wanted = Object.entries(declared).filter(([name]) => !name.startsWith('@keelstone/'));
    const title = folder === '.' ? 'Tools' : `${folder}\n`;
    const section = dependencies.split(/^## /m).find((one) => one.startsWith(title)) ?? '';
    const rows = [...section.matchAll(/^- `([^`]+)`: .{3}/gm)];
    expect(rows.map(([, name]) => name).sort()).toEqual(wanted.map(([name]) => name).sort());
    for (const [, version] of wanted) expect(version).toMatch(/^(npm:[a-z]+@)?\d+\.\d+\.\d+$/);
  },
);

it.each(['engines', 'lighthouse', 'yardstick'])(
  'the lock file of tools/%s has hashes and names no registry',
  (tool) => {
    const text = read(`tools/${tool}/package-lock.json`);
    expect(text).toContain('"integrity": "sha512-');
    expect(text).not.toMatch(/"resolved"|registry/);
  },
);

it('docs/product.md quotes, in “…”, only texts of the product', () => {
  const isSource = /^((web|domain|functions)\/src|operator)\/(?!.*\.test\.).*\.tsx?$/;
  const sources = readFiles(
    root,
    listPaths(root).filter((path) => isSource.test(path)),
  );
  // The words that a reader sees: JSX breaks lines and spells some characters.
  const words = sources
    .map(({ text }) => text.replaceAll("{' '}", ' ').replaceAll(/&apos;|\\'/g, "'"))
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  const quotes = [
    ...read('docs/product.md')
      .replace(/\s+/g, ' ')
      .matchAll(/“([^”]+)”/g),
  ];
  expect(quotes.length).toBeGreaterThan(50);
  // A `…` inside stands for a part that varies.
  const parts = quotes.flatMap(([, quote = '']) => quote.split('…').map((part) => part.trim()));
  expect(parts.filter((part) => !words.includes(part))).toEqual([]);
});

/** However the formatter has broken its lines. */
const unwrapped = (code: string): string => code.replaceAll(/\s+/g, '').replaceAll(/,(?=[)\]}])/g, '');

it.each(['CONTRIBUTING.md', 'docs/architecture.md'])(
  '%s shows code that is in its file, in that order',
  (page) => {
    const blocks = [...read(page).matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, block = '']) => block);
    // "// path: what it is" begins the lines of a file, "// not" lines that are there no more.
    const parts = blocks.flatMap((block) => block.split(/^(?=\/\/ (?:not\b|[\w/.-]+\.tsx?\b))/m));
    expect(parts.length).toBeGreaterThan(2);
    for (const [title = '', ...lines] of parts.map((part) => part.trim().split('\n'))) {
      const [, path] = /^\/\/ ([\w/.-]+\.tsx?)/.exec(title) ?? [];
      if (path === undefined) expect(title).toMatch(/^\/\/ not\b/);
      else {
        const text = unwrapped(read(path));
        const shown = lines.map((line) => line.trim()).filter((line) => line !== '' && line !== '…');
        const places = shown.map((line) => text.indexOf(unwrapped(line)));
        expect(shown.filter((_line, index) => (places[index] ?? -1) < 0)).toEqual([]);
        expect(places).toEqual([...places].sort((one, other) => one - other));
      }
    }
  },
);

it('docs/architecture.md has at most 500 words', () => {
  expect(read('docs/architecture.md').split(/\s+/).length).toBeLessThanOrEqual(500);
});

it.each(readdirSync(join(root, '.github/workflows')))(
  '%s takes every action by its commit, since a tag can be moved',
  (name) => {
    const used = read(`.github/workflows/${name}`).match(/\buses:.*/g) ?? [];
    expect(used).not.toEqual([]);
    for (const line of used) expect(line).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  },
);

it('test.yml runs every suite in its jobs on main, and those that read what others left in the job of these or after', () => {
  const workflow = read('.github/workflows/test.yml');
  const matrix = /suites:\n((?: +- .*\n)+)/.exec(workflow)?.[1] ?? '';
  const jobs = [...matrix.matchAll(/- (.+)/g)].map(([, names = '']) => names.split(','));
  expect(workflow).toContain('npm run test:all -- --only refusals\n');
  expect([...jobs.flat(), 'refusals'].sort()).toEqual([...suites].sort());
  expect(jobs.find((names) => names.includes('books'))).toContain('api');
});
