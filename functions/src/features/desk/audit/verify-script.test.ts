import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { exportLines } from '@keelstone/domain/desk/audit/audit-export';
import type { Batch } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { makeSeal, type SealHead, type StoredRow } from '@keelstone/domain/kernel/hash-chain/seal';

const folder = mkdtempSync(join(tmpdir(), 'keelstone-audit-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The script that docs/audit.md hands to a reader. */
const script = fileURLToPath(new URL('../../../../../docs/verify-audit.mjs', import.meta.url));

/** A chain of three batches with two rows each, the last of which has expired and is gone. */
function chain(): Batch[] {
  let previous: SealHead | undefined;
  return [10, 20, 30].map((untilMs) => {
    const rows = [row(untilMs - 2), row(untilMs - 1, untilMs === 30 ? 1 : null)];
    const seal = makeSeal(previous, { untilMs, rows });
    previous = seal;
    return { seal, rows: rows.filter(({ expiresAtMs }) => expiresAtMs === null) };
  });
}

function row(atMs: number, expiresAtMs: number | null = null): StoredRow {
  const data = { kind: 'approve-kyc', actorUid: 'ädä', atMs, list: { search: null, rows: 3 } };
  return { path: `audit/row-${String(atMs)}`, data, expiresAtMs };
}

/** The script's output for an export, which is written in two parts as the API returns it. */
function verify(batches: readonly Batch[], head = '') {
  const parts = [batches.slice(0, 2), batches.slice(2)].map((part) =>
    exportLines({ heading: { export: 'audit', batch: 0, next: null, previous: null }, batches: part }),
  );
  const file = join(folder, 'export.jsonl');
  writeFileSync(file, parts.join(''));
  const { status, stdout } = spawnSync(process.execPath, [script, file, head], { encoding: 'utf8' });
  return { status, lines: stdout.trim().split('\n') };
}

/** The chain with its second batch changed. */
const changed = (change: (batch: Batch) => Batch): Batch[] =>
  chain().map((batch, index) => (index === 1 ? change(batch) : batch));

describe('docs/verify-audit.mjs', () => {
  it.each([
    [0, chain()],
    [1, changed(({ seal, rows: [one, ...rows] }) => ({ seal, rows, withheld: [one?.path ?? ''] }))],
  ])('verifies an export, and prints its head and that %i rows were withheld', (count, batches) => {
    const head = `2:${chain().at(-1)?.seal.hash ?? ''}`;
    const lines = [`3 batches verified, ${String(count)} rows withheld. Head: ${head}`];
    expect(verify(batches, count === 0 ? head : '')).toEqual({ status: 0, lines });
  });

  it.each<[string, Batch[], string[]]>([
    [
      'was altered',
      changed(({ seal, rows: [one, ...rest] }) => ({
        seal,
        rows: [...(one === undefined ? [] : [{ ...one, data: { ...one.data, actorUid: 'ben' } }]), ...rest],
      })),
      ['Batch 1: audit/row-18 was changed'],
    ],
    [
      'was removed',
      changed(({ seal, rows }) => ({ seal, rows: rows.slice(1) })),
      ['Batch 1: audit/row-18 is missing'],
    ],
    [
      'was inserted',
      changed(({ seal, rows }) => ({ seal, rows: [...rows, row(15)] })),
      ['Batch 1: audit/row-15 was inserted'],
    ],
    [
      'is in another order',
      changed(({ seal, rows }) => ({ seal: { ...seal, rows: seal.rows.toReversed() }, rows })),
      ['Batch 1: is not what was sealed'],
    ],
    [
      'was sealed again',
      changed(({ rows }) => ({
        seal: makeSeal(chain()[0]?.seal, { untilMs: 20, rows: rows.slice(1) }),
        rows: rows.slice(1),
      })),
      ['Batch 2: does not follow the one before'],
    ],
  ])('names the batch with a row that %s', (_what, batches, lines) => {
    expect(verify(batches)).toEqual({ status: 1, lines });
  });

  it('notices a chain that ends before a published head, or has a different one', () => {
    expect(verify(chain().slice(0, 2), `2:${'0'.repeat(64)}`)).toEqual({
      status: 1,
      lines: ['Batch 2: is missing'],
    });
    expect(verify(chain(), `1:${'0'.repeat(64)}`).lines).toEqual([
      'Batch 1: is not the head that was published',
    ]);
  });
});
