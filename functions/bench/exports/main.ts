import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs, parseEnv, promisify } from 'node:util';
import { bundleServer } from '../../testing/bundle-server.ts';
import type { ExportResults, ExportLevel } from '../bench-results.ts';

/** Makes copies of more and more data, each in a fresh process. `tsx main.ts --out FILE`. */
const { out: file } = parseArgs({ options: { out: { type: 'string', default: '' } } }).values;
await mkdir(dirname(file), { recursive: true });
/** The memory of every deployed instance. */
const deployed = parseEnv(await readFile(join(import.meta.dirname, '../../.env'), 'utf8'));
const child = await bundleServer(join(import.meta.dirname, 'child.ts'));
const figures: ExportResults = { exports: [] };
try {
  for (const movements of [100, 10_000, 100_000]) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [child.path, '--movements', String(movements)],
      {
        env: { ...process.env, ...deployed },
      },
    );
    figures.exports.push(JSON.parse(stdout) as ExportLevel);
  }
} finally {
  await child.remove();
}
await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(0);
