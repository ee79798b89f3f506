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

  it('names the batch and the row that was altered', () => {
    const altered = changed(({ seal, rows }) => ({
      seal,
      rows: rows.map((each, at) => (at === 1 ? { ...each, data: { ...each.data, actorUid: 'ben' } } : each)),
    }));
    expect(check(altered)).toEqual([{ seq: 1, path: 'audit/d', fault: 'altered' }]);
    expect(check(altered).map(chainFaultText)).toEqual(['Batch 1, audit/d: was changed after it was sealed']);
  });

  it('names a row that was inserted below a sealed time', () => {
    const inserted = changed(({ seal, rows }) => ({ seal, rows: [...rows, row('x', 15)] }));
    expect(check(inserted)).toEqual([{ seq: 1, path: 'audit/x', fault: 'inserted' }]);
  });

  it('names the batch whose rows are in another order, even with a new hash', () => {
    const reordered = changed(({ seal, rows }) => ({
      rows,
      seal: rehashed({ ...seal, rows: seal.rows.toReversed() }),
    }));
    expect(check(reordered)).toEqual([
      { seq: 1, path: null, fault: 'reordered' },
      { seq: 2, path: null, fault: 'seal-detached' },
    ]);
  });

  it('notices that two rows have swapped their times', () => {
    const swapped = changed(({ seal }) => ({ seal, rows: [row('c', 12), row('d', 11)] }));
    expect(check(swapped).map(({ seq, fault }) => [seq, fault])).toEqual([
      [1, 'reordered'],
      [1, 'altered'],
      [1, 'altered'],
    ]);
  });

  it('notices that a row and its seal were both altered', () => {
    const covered = changed(({ seal, rows }) => {
      const altered = rows.map((each) => ({ ...each, data: { ...each.data, actorUid: 'ben' } }));
      const { rows: listed } = makeSeal(undefined, { untilMs: 20, rows: altered });
      return { rows: altered, seal: rehashed({ ...seal, rows: listed }) };
    });
    expect(check(covered)).toEqual([{ seq: 2, path: null, fault: 'seal-detached' }]);
    const clumsy = changed((batch) => ({ ...batch, seal: { ...batch.seal, untilMs: 19 } }));
    expect(check(clumsy)).toEqual([{ seq: 1, path: null, fault: 'seal-altered' }]);
  });

  it('notices that a batch is missing', () => {
    expect(check(chain().filter((_batch, index) => index !== 1))).toEqual([
      { seq: 1, path: null, fault: 'seal-missing' },
    ]);
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
