import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '@keelstone/domain/kernel/brand';
import { branded, brandFiles } from '../../vite/brand.ts';
import { paths } from '../config/paths.ts';

const web = join(import.meta.dirname, '..', '..');
const text = (file: string) => readFileSync(join(web, file), 'utf8');

const files = brandFiles(brand);
const page = branded(text('index.html'), brand);
type Manifest = {
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { url: string }[];
};
const manifest = JSON.parse(String(files.get('manifest.webmanifest'))) as Manifest;

describe('the app on a home screen', () => {
  it('is offered by every HTML document', () => {
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(page).toContain('viewport-fit=cover');
    expect(files.has('apple-touch-icon.png')).toBe(true);
    expect(page).toContain(`<title>${brand.name}</title>`);
    expect(page).not.toMatch(/%[A-Z]+%/);
  });

  it('has icons in the sizes that browsers ask for, and one that can be masked to any shape', () => {
    const drawn = manifest.icons.filter(({ type }) => type === 'image/png');
    expect(drawn.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
    expect(drawn.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
    for (const { src, sizes } of drawn) expect(sizeOf(src), src).toBe(sizes);
  });

  it('has shortcuts to pages that exist', () => {
    const known: readonly string[] = Object.values(paths);
    for (const { url } of manifest.shortcuts) expect(known).toContain(url);
  });

  it('stores nothing from the API: there is no service worker', () => {
    const policy = text('../firebase.json');
    expect(policy).toContain("manifest-src 'self'");
    expect(policy).not.toContain('worker-src');
    expect(existsSync(join(web, 'public', 'sw.js'))).toBe(false);
  });
});

/** Width and height are the first things that a PNG says. */
function sizeOf(src: string): string {
  const image = files.get(src.slice(1));
  if (!Buffer.isBuffer(image)) throw new Error(`There is no ${src}`);
  return `${String(image.readUInt32BE(16))}x${String(image.readUInt32BE(20))}`;
}
