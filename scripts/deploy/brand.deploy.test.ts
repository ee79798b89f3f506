import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brand } from '../../operator/brand.ts';
import { settings } from '../../operator/settings.ts';
import { statements } from '../../operator/statements.ts';
import { appCheck } from '../../web/vite/app-check.ts';
import { listPaths, readFiles } from '../repository-checks/source-file.ts';
import { root } from '../run-command.ts';

/** What only the folder operator knows: of each file and each kind one. */
const shown = [
  ...[brand.name, brand.slug, brand.supportPhone, brand.postalAddress, brand.accent.light.main],
  ...brand.logo.map(({ d }) => d),
  statements.users,
];

it('the app has the name, colour, mark and texts of the operator, on its first page too', () => {
  const dist = join(root, 'web/dist');
  const texts = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(png|webp|woff2?|avif)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const everything = texts.join('\n');
  for (const value of shown) expect(everything).toContain(value);
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toContain(brand.name);
});

// What the app shows and no source names comes from `operator`; so do mails, statements and the OpenAPI document.
it('no source of what ships names them, so that another folder operator makes another brand', () => {
  const ships = /^((domain|web)\/src|web\/vite|functions\/(src|openapi))\/.*\.(tsx?|css)$|^web\/index\.html$/;
  const paths = listPaths(root).filter((path) => ships.test(path) && !/\.test\.|\/testing\//.test(path));
  expect(paths.length).toBeGreaterThan(900);
  // Comments, names of our own packages and labels of seals are part of no text.
  const ours =
    /^\s*(\/?\*|\/\/).*$|@keelstone|keelstone (?:signed price|deposit quote|data export|viewer)/gim;
  const named = [...shown, settings.region].map((value) => value.toLowerCase());
  const found = readFiles(root, paths).filter(({ text }) => {
    const words = text.replaceAll(ours, '').toLowerCase();
    return named.some((value) => words.includes(value));
  });
  expect(found.map(({ path }) => path)).toEqual([]);
});

it('the key of App Check is written into every document of a project that has one', () => {
  const attrs = { name: 'app-check-site-key', content: 'a-site-key' };
  expect(Reflect.apply(Object(appCheck('a-site-key').transformIndexHtml), undefined, [])).toEqual([
    expect.objectContaining({ tag: 'meta', attrs }),
  ]);
});
