import { describe, expect, it } from 'vitest';
import { chainFaultText, checkBatch, checkHead, type Batch, type ChainFault } from './check-chain.ts';
import { makeSeal, sealHash, type Seal, type SealHead, type StoredRow } from './seal.ts';

const nowMs = 1_760_000_000_000;

function row(id: string, atMs: number, expiresAtMs: number | null = null): StoredRow {
  const data = { kind: 'approve-transaction', actorUid: 'ada', atMs, commitment: null };
  return { path: `audit/${id}`, data, expiresAtMs };
}

/** Three batches: of two rows, of two, and of one that has expired meanwhile. */
function chain(): Batch[] {
  const times = [
    { untilMs: 10, rows: [row('a', 1), row('b', 2)] },
    { untilMs: 20, rows: [row('c', 11), row('d', 12)] },
    { untilMs: 30, rows: [row('e', 21, nowMs - 1)] },
  ];
  let previous: SealHead | undefined;
  return times.map(({ untilMs, rows }) => {
    const seal = makeSeal(previous, { untilMs, rows });
    previous = seal;
    return { seal, rows };
  });
}

function check(batches: readonly Batch[]): ChainFault[] {
  let previous: SealHead | undefined;
  return batches.flatMap((batch) => {
    const faults = checkBatch(batch, previous, nowMs);
    previous = batch.seal;
    return faults;
  });
}

/** The chain with its second batch changed. */
function changed(change: (batch: Batch) => Batch): Batch[] {
  return chain().map((batch, index) => (index === 1 ? change(batch) : batch));
}

/** A seal that was changed by somebody who knows how its hash is computed. */
function rehashed(seal: Seal): Seal {
  return { ...seal, hash: sealHash(seal) };
}

describe('the chain of audit rows', () => {
  it('verifies as it was sealed', () => {
    expect(check(chain())).toEqual([]);
  });

  it('verifies without a row that was due to expire, but not without any other', () => {
    const [first, second, third] = chain();
    if (!first || !second || !third) throw new Error('three batches');
    expect(check([first, second, { ...third, rows: [] }])).toEqual([]);
    expect(check([first, { ...second, rows: second.rows.slice(1) }, third])).toEqual([
      { seq: 1, path: 'audit/c', fault: 'removed' },
    ]);
  });

  it('verifies without a row that is withheld from the exporter, and compares the others', () => {
    const withheld = ['audit/c'];
    expect(check(changed(({ seal, rows }) => ({ seal, rows: rows.slice(1), withheld })))).toEqual([]);
    expect(check(changed(({ seal }) => ({ seal, rows: [], withheld })))).toEqual([
      { seq: 1, path: 'audit/d', fault: 'removed' },
    ]);
  });

  const byBen = (rows: readonly StoredRow[]) =>
    rows.map((each) => ({ ...each, data: { ...each.data, actorUid: 'ben' } }));
  it.each<
    [string, (batch: Batch) => Batch, [seq: number, path: string | null, fault: ChainFault['fault']][]]
  >([
    [
      'a row was altered',
      ({ seal, rows }) => ({ seal, rows: [...rows.slice(0, 1), ...byBen(rows.slice(1))] }),
      [[1, 'audit/d', 'altered']],
    ],
    [
      'a row was inserted below a sealed time',
      ({ seal, rows }) => ({ seal, rows: [...rows, row('x', 15)] }),
      [[1, 'audit/x', 'inserted']],
    ],
    [
      'rows are in another order, even with a new hash',
      ({ seal, rows }) => ({ rows, seal: rehashed({ ...seal, rows: seal.rows.toReversed() }) }),
      [
        [1, null, 'reordered'],
        [2, null, 'seal-detached'],
      ],
    ],
    [
      'two rows have swapped their times',
      ({ seal }) => ({ seal, rows: [row('c', 12), row('d', 11)] }),
      [
        [1, null, 'reordered'],
        [1, 'audit/d', 'altered'],
        [1, 'audit/c', 'altered'],
      ],
    ],
    [
      'rows and their seal were both altered',
      ({ seal, rows }) => {
        const { rows: listed } = makeSeal(undefined, { untilMs: 20, rows: byBen(rows) });
        return { rows: byBen(rows), seal: rehashed({ ...seal, rows: listed }) };
      },
      [[2, null, 'seal-detached']],
    ],
    [
      'a seal was altered',
      (batch) => ({ ...batch, seal: { ...batch.seal, untilMs: 19 } }),
      [[1, null, 'seal-altered']],
    ],
  ])('notices that %s, and where', (_what, change, faults) => {
    const batches = chain().map((batch, index) => (index === 1 ? change(batch) : batch));
    const wanted = faults.map(([seq, path, fault]) => ({ seq, path, fault }));
    expect(check(batches)).toEqual(expect.arrayContaining(wanted));
    expect(check(batches)).toHaveLength(faults.length);
  });

  it('notices that a batch is missing', () => {
    const faults = check(chain().filter((_batch, index) => index !== 1));
    expect(faults).toEqual([{ seq: 1, path: null, fault: 'seal-missing' }]);
    expect(chainFaultText({ seq: 1, path: 'audit/d', fault: 'altered' })).toBe(
      'Batch 1, audit/d: was changed after it was sealed',
    );
  });

  it('does not verify against the published head of another chain', () => {
    const head = chain().at(-1)?.seal;
    expect(checkHead({ seq: 2, hash: head?.hash ?? '' }, head)).toEqual([]);
    expect(checkHead({ seq: 2, hash: 'f'.repeat(64) }, head)).toEqual([
      { seq: 2, path: null, fault: 'head-differs' },
    ]);
    expect(checkHead({ seq: 3, hash: 'f'.repeat(64) }, undefined)).toHaveLength(1);
  });
});
