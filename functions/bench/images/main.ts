import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { bundleServer } from '../../testing/bundle-server.ts';
import { photo } from '../../testing/uploads.ts';
import type { ImageFigures, ImageLevel } from '../figures.ts';
import { worstCases } from './worst-cases.ts';

/** Decodes the worst images, ten at once, each in a fresh process. `tsx main.ts <file for the figures>`. */
const [file = ''] = process.argv.slice(2);
const folder = join(dirname(file), 'images');
await mkdir(folder, { recursive: true });
const small = join(folder, 'small.jpg');
await writeFile(small, await photo());
const child = await bundleServer(join(import.meta.dirname, 'child.ts'));
const figures: ImageFigures = { images: [] };
try {
  for (const [title, bytes] of Object.entries(await worstCases())) {
    const path = join(folder, 'image');
    await writeFile(path, bytes);
    const { stdout } = await promisify(execFile)(process.execPath, [child.path, path, small]);
    figures.images.push({ title, ...(JSON.parse(stdout) as ImageLevel) });
  }
} finally {
  await child.remove();
}
await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(0);
