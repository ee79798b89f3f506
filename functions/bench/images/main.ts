import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs, parseEnv, promisify } from 'node:util';
import { bundleServer } from '../../testing/bundle-server.ts';
import { photo } from '../../testing/uploads.ts';
import type { ImageResults, ImageLevel } from '../bench-results.ts';
import { worstCases } from './worst-cases.ts';

/** Decodes the worst images, ten in parallel, each in a fresh process. `tsx main.ts --out FILE`. */
const { out: file } = parseArgs({ options: { out: { type: 'string', default: '' } } }).values;
const folder = join(dirname(file), 'images');
await mkdir(folder, { recursive: true });
const small = join(folder, 'small.jpg');
await writeFile(small, await photo());
/** The memory of every deployed instance. */
const deployed = parseEnv(await readFile(join(import.meta.dirname, '../../.env'), 'utf8'));
const child = await bundleServer(join(import.meta.dirname, 'child.ts'));
const figures: ImageResults = { images: [] };
try {
  for (const [title, bytes] of Object.entries(await worstCases())) {
    const path = join(folder, 'image');
    await writeFile(path, bytes);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [child.path, '--image', path, '--small', small],
      {
        env: { ...process.env, ...deployed },
      },
    );
    figures.images.push({ title, ...(JSON.parse(stdout) as ImageLevel) });
  }
} finally {
  await child.remove();
}
await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(0);
