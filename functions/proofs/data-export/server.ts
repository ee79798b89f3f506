import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownDataContract } from '@keelstone/domain/api/own-data.contract';
import { limits } from '@keelstone/domain/limits';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { databaseDeps } from '../../src/entry/database-deps.ts';
import { sendAnswer } from '../../src/pipeline/answer.ts';
import type { ExportDeps } from '../../src/features/rights/own-data/export/section.ts';
import { firstPlace, zipPart, type ExportPlace } from '../../src/features/rights/own-data/export/zip-part.ts';
import { generatedDatabase } from './generated-database.ts';

/**
 * Serves the copy of one person with 10,000 movements and 50 images of 400 kB, whose cursors are places: `/?from=PLACE`.
 * `/memory` answers with what the process used when it was idle, and at most so far.
 */
const user = makeUser();
const now = () => 1_760_000_000_000;
const image = randomBytes(400_000);
const depsOf = (movements: number) => ({
  ...databaseDeps(generatedDatabase(user.uid, movements), { now, liveCountMax: limits.liveCountMax }),
  now,
  config: { factorKey: Buffer.alloc(32).toString('base64'), keptDays: { kyc: 0, proof: 0, account: 0 } },
  files: { readVault: () => Promise.resolve(Buffer.from(image)) } as unknown as ExportDeps['files'],
});
const deps = depsOf(10_000);
const end = (next: ExportPlace | null) => Promise.resolve(next === null ? '' : JSON.stringify(next));

// Idle is a process that has served somebody, as one has before anybody can confirm that it is them.
for await (const _piece of zipPart({ user, from: firstPlace, end }, depsOf(500)));
const idleBytes = process.memoryUsage.rss();

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/memory') {
    response.end(JSON.stringify({ idleBytes, peakBytes: process.resourceUsage().maxRSS * 1024 }));
    return;
  }
  const from = JSON.parse(searchParams.get('from') ?? JSON.stringify(firstPlace)) as ExportPlace;
  const answer = { bytes: zipPart({ user, from, end }, deps), contentType: 'application/zip' };
  void sendAnswer(response, ownDataContract['download-data-export'], answer);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`);
});
