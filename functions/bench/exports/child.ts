import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { limits } from '@keelstone/domain/limits';
import { firstPlace } from '@keelstone/domain/own-data/data-export';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { databaseDeps } from '../../src/database-deps.ts';
import { makeParts } from '../../src/own-data/export/make-parts.ts';
import type { ExportDeps } from '../../src/own-data/export/section.ts';
import { forgetPeak, peakBytesOf } from '../hostile/process-usage.ts';
import { generatedDatabase } from './generated-database.ts';

/** Makes the copy of one person's data in a fresh process, as the job does: `node child.mjs --movements NUMBER`. */
const { values } = parseArgs({ options: { movements: { type: 'string', default: '' } } });
const movements = Number(values.movements);
const imageBytes = 400_000;
const user = makeUser();
const now = () => 1_760_000_000_000;
const db = generatedDatabase(user.uid, movements);
const deps = {
  ...databaseDeps(db, { now, liveCountMax: limits.liveCountMax }),
  now,
  config: { factorKey: Buffer.alloc(32).toString('base64'), keptDays: { kyc: 0, proof: 0, account: 0 } },
  files: { readVault: () => Promise.resolve(randomBytes(imageBytes)) } as unknown as ExportDeps['files'],
};
const idleBytes = await forgetPeak(process.pid);
const startedAt = performance.now();
let parts = 0;
let bytes = 0;
let largest = 0;
const making = {
  user,
  from: firstPlace,
  bytesMax: limits.exportPartBytesMax,
  onSection: () => Promise.resolve(),
};
for await (const part of makeParts(making, deps)) {
  // As the write to the bucket does, which copies them.
  const kept = Buffer.from(part.bytes);
  parts += 1;
  bytes += kept.byteLength;
  largest = Math.max(largest, kept.byteLength);
}
const ms = performance.now() - startedAt;
const peakBytes = await peakBytesOf(process.pid);
process.stdout.write(`${JSON.stringify({ movements, parts, bytes, largest, ms, idleBytes, peakBytes })}\n`);
process.exit(0);
