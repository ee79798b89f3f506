import { limits } from '@keelstone/domain/limits';
import { describe, expect, it } from 'vitest';
import { makePreviewWire } from '../testing/wires.ts';
import { previewChanges } from './use-preview.ts';

const nowMs = Date.parse('2026-11-22T10:00:00.000Z');
const pending = makePreviewWire({
  facts: [
    { what: 'Status', value: 'Pending' },
    { what: 'Available', value: '$1,200.00' },
  ],
});
const refused = { code: 'already-decided', error: 'This record has already been decided' };
const changes = (from: typeof pending, to: typeof pending) => previewChanges(from, to, nowMs);

describe('the difference of two previews', () => {
  it('lists what has changed with the values before and after', () => {
    const facts = [
      { what: 'Status', value: 'Pending' },
      { what: 'Available', value: '$900.00' },
    ];
    expect(changes(pending, { ...pending, facts })).toEqual([
      { what: 'Available', before: '$1,200.00', after: '$900.00' },
    ]);
  });

  it('is empty if nothing has changed', () => {
    expect(changes(pending, { ...pending })).toEqual([]);
  });

  it('includes only what a refusal had read', () => {
    const rejected = makePreviewWire({ refusal: refused, facts: [{ what: 'Status', value: 'Rejected' }] });
    expect(changes(pending, rejected)).toEqual([{ what: 'Status', before: 'Pending', after: 'Rejected' }]);
  });

  it('is empty after a refusal, because there was nothing to decide', () => {
    expect(changes(makePreviewWire({ refusal: refused }), pending)).toEqual([]);
  });

  it('includes that a second administrator is now needed', () => {
    expect(changes(pending, { ...pending, needsSecond: true })).toEqual([
      { what: 'Second administrator', before: 'not needed', after: 'needed' },
    ]);
  });

  it('names the changed part if there are no words for it', () => {
    const [record, , policy] = pending.expected.split('.');
    const expected = [record, 'CCCCCCCCCCCC', policy].join('.');
    expect(changes(pending, { ...pending, expected })).toEqual([
      { what: 'The balances', before: '', after: 'something that is not shown here' },
    ]);
  });

  it.each([
    ['is no difference while the one that was shown may still be used', 0, []],
    ['is one after that', 1, [{ what: 'Price', before: '1 BTC = $64,000.00', after: '1 BTC = $63,000.00' }]],
  ])('another price %s', (_how, tooOldByMs, expected) => {
    const price = (rate: number, ageMs: number) => ({
      ...pending,
      price: { coin: 'btc', rate, rateAt: new Date(nowMs - ageMs).toISOString() },
    });
    const from = price(64_000, limits.rateAgeMsMax + tooOldByMs);
    expect(changes(from, price(63_000, 0))).toEqual(expected);
  });
});
