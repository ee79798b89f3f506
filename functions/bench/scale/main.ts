import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { simulated } from './assumptions.ts';
import { findingsOf } from './findings.ts';
import { playDay } from './play-day.ts';
import { renderScale } from './render-scale.ts';

/**
 * `tsx main.ts --out FILE`, run by scripts/bench.ts: plays the day, and writes the tables of docs/scale.md.
 */
const { out: file } = parseArgs({ options: { out: { type: 'string', default: '' } } }).values;
const dayUsage = await playDay(simulated, (hour) => {
  if (hour % 6 === 0) process.stdout.write(`${String(hour)}:00\n`);
});
if (dayUsage.refusals.size > 0)
  throw new Error(`Calls of the generated day were refused: ${JSON.stringify([...dayUsage.refusals])}`);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, JSON.stringify(renderScale(findingsOf(dayUsage), dayUsage)));
process.exit(0);
