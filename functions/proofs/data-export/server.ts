import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collections } from '@keelstone/domain/collections';
import { zeroBalances } from '@keelstone/domain/core/ledger/figures';
import { type JournalEntry, journalEntryId } from '@keelstone/domain/core/ledger/journal';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { ownDataContract } from '@keelstone/domain/rights/own-data/own-data.contract';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { databaseDeps } from '../../src/entry/database-deps.ts';
import { type ExportPlace, firstPlace, zipPart } from '../../src/features/rights/own-data/export/zip-part.ts';
import { sendAnswer } from '../../src/pipeline/answer.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { Database } from '../../src/platform/firestore/database.ts';
import { platformLimits } from '../../src/platform/platform.limits.ts';
import { memoryDatabase } from '../../testing/memory-store/memory-database.ts';

/**
 * Serves the copy of one person with 10,000 movements and 50 images of 400 kB, whose cursors are places: `/?from=PLACE`.
 * `/memory` answers with what the process used when it was idle, and at most so far.
 */
const user = makeUser();
const { uid } = user;
const now = () => 1_760_000_000_000;
const image = randomBytes(400_000);
/** The dependencies that the sections of a copy read. */
const depsOf = (movements: number) =>
  ({
    ...databaseDeps(databaseOf(movements), { now, liveCountMax: platformLimits.liveCountMax }),
    now,
    config: { factorKey: Buffer.alloc(32).toString('base64'), keptDays: { kyc: 0, proof: 0, account: 0 } },
    files: { readVault: () => Promise.resolve(Buffer.from(image)) },
  }) as unknown as Deps;

/** Many deposits, each with its entry. Rows are made on demand, so that the memory of the process is the reader's. */
function databaseOf(deposits: number): Database {
  const query: Database['query'] = (collection, { where = [], startAfter, limit = 0 }) => {
    const [, , seq] = where.find(([field]) => field === 'seq') ?? [];
    // Both lists are ordered by a running number.
    const from = Number(startAfter?.[0] ?? seq ?? 0);
    const make = { [collections.journal]: entryOf, [collections.transactions]: depositOf }[collection];
    const length = make === undefined ? 0 : Math.max(0, Math.min(limit, deposits - from));
    const rows = Array.from({ length }, (_none, index) => make?.(from + index + 1) ?? { id: '' });
    return Promise.resolve(rows.map((data) => ({ id: data.id, data })));
  };
  return { ...memoryDatabase(), query };
}

function depositOf(number: number): Transaction {
  const id = recordIdOf(number);
  const proof = { path: `vault/proof/${id}/a.jpg`, contentType: 'image/jpeg', sha256: '' } as const;
  const deposit = makeDeposit({ uid, transactionId: String(1_760_000_000_000 + number) });
  return { ...deposit, id, createdAtMs: number, proof: number % 200 === 0 ? proof : null };
}

function entryOf(seq: number): JournalEntry {
  const [event, recordId, delta] = ['deposit-approved', recordIdOf(seq), 50_000] as const;
  return {
    ...{ id: journalEntryId(recordId, event), uid, seq, event, recordId },
    postings: [
      { account: 'user:available', asset: 'usd', delta },
      { account: 'sys:deposit', asset: 'usd', delta: -delta },
    ],
    after: { ...zeroBalances(), usd: { available: seq * delta, held: 0 } },
    ...{ reason: '', actorUid: uid, atMs: 1_760_000_000_000 + seq },
    ...{ prevHash: hashOf(seq - 1), hash: hashOf(seq) },
  };
}

/** A hash, as incompressible as real ones. */
const hashOf = (seq: number): string => createHash('sha256').update(String(seq)).digest('hex');
const recordIdOf = (seq: number): string => hashOf(-seq).slice(0, 26).toUpperCase();

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
  void sendAnswer(response, ownDataContract['download-data-export'], answer, '');
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`);
});
