import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as BrandModule from '@keelstone/domain/kernel/brand';

type Brand = typeof BrandModule.brand;

/** Pictures of the operator, found by their name at the root of the site. */
const images = join(import.meta.dirname, '..', '..', 'operator', 'images');

const markOf = ({ logo }: Brand): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true">${logo
    .map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`)
    .join('')}</svg>`;

const manifestOf = (brand: Brand) => ({
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: brand.ground.light,
  theme_color: brand.accent.light.main,
  categories: ['finance'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    { name: 'Deposit', url: '/deposit' },
    { name: 'Withdraw', url: '/withdraw' },
    { name: 'Transactions', url: '/transactions' },
  ],
});

/** Every file at the root of the site that belongs to the operator: its mark, its pictures and what an installed app is called. */
export function brandFiles(brand: Brand): ReadonlyMap<string, string | Buffer> {
  return new Map<string, string | Buffer>([
    ['favicon.svg', markOf(brand)],
    ['manifest.webmanifest', JSON.stringify(manifestOf(brand), undefined, 2)],
    ...readdirSync(images).map((name) => [name, readFileSync(join(images, name))] as const),
  ]);
}

/** The HTML documents with what is the operator's: name, description, mark, and the ground of both schemes (`%LIGHT%`, `%DARK%`). */
export function branded(html: string, brand: Brand): string {
  return html
    .replaceAll('%NAME%', escaped(brand.name))
    .replaceAll('%DESCRIPTION%', escaped(brand.description))
    .replaceAll('%LIGHT%', brand.ground.light)
    .replaceAll('%DARK%', brand.ground.dark)
    .replaceAll('%MARK%', markOf(brand));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const types: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
  png: 'image/png',
};

/** Puts what belongs to the operator into the documents, and beside them. */
export function brandPlugin(): Plugin {
  return {
    name: 'brand',
    transformIndexHtml: { order: 'pre', handler: async (html) => branded(html, await loadBrand()) },
    async generateBundle() {
      for (const [fileName, source] of brandFiles(await loadBrand()))
        this.emitFile({ type: 'asset', fileName, source });
    },
    async configureServer(server) {
      const files = brandFiles(await loadBrand());
      server.middlewares.use((request, response, next) => {
        const name = request.url?.slice(1) ?? '';
        const content = files.get(name);
        if (content === undefined) {
          next();
          return;
        }
        response.setHeader('Content-Type', types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
        response.end(content);
      });
    },
  };
}

/** Node cannot load TypeScript of a workspace by itself. */
async function loadBrand(): Promise<Brand> {
  const { module } = await runnerImport<typeof BrandModule>('@keelstone/domain/kernel/brand', {
    configFile: false,
    logLevel: 'warn',
  });
  return module.brand;
}
