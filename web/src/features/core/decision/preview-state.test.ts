import { describe, expect, it } from 'vitest';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { makePreviewWire } from '../../../testing/wires.ts';
import {
  toExpected,
  isConfirmed,
  listChangesSince,
  reducePreview,
  type PreviewEvent,
} from './preview-state.ts';

const nowMs = Date.parse('2026-11-22T10:00:00.000Z');
const pending = makePreviewWire({
  facts: [
    { what: 'Status', value: 'Pending' },
    { what: 'Available', value: '$1,200.00' },
  ],
});
const refused = { code: 'already-decided', error: 'This record has already been decided' };
const changes = (baseline: typeof pending, latest: typeof pending) =>
  listChangesSince({ baseline, latest, latestAtMs: nowMs });

describe('the difference of two previews', () => {
  const poorer = { facts: pending.facts.with(1, { what: 'Available', value: '$900.00' }) };
  const rejected = { refusal: refused, facts: [{ what: 'Status', value: 'Rejected' }] };
  const other = { expected: pending.expected.replace('BBBBBBBBBBBB', 'DDDDDDDDDDDD') };
  it.each([
    ['what has changed', poorer, 'Available', '$1,200.00', '$900.00'],
    ['only what a refusal had read', rejected, 'Status', 'Pending', 'Rejected'],
    ['that two are now needed', { needsSecond: true }, 'Second administrator', 'not needed', 'needed'],
    ['a part without words', other, 'The balances', '', 'something that is not shown here'],
  ])('lists %s, with the values before and after', (_what, next, what, before, after) => {
    expect(changes(pending, { ...pending, ...next })).toEqual([{ what, before, after }]);
  });

  it('is empty if nothing has changed, or nothing was to be decided after a refusal', () => {
    expect(changes(pending, { ...pending })).toEqual([]);
    expect(changes(makePreviewWire({ refusal: refused }), pending)).toEqual([]);
  });

  it.each([
    ['is no difference while the one that was shown may still be used', 0, []],
    ['is one after that', 1, [{ what: 'Price', before: '1 BTC = $64,000.00', after: '1 BTC = $63,000.00' }]],
  ])('another price %s', (_how, tooOldByMs, expected) => {
    const price = (rate: number, ageMs: number) => ({
      ...pending,
      price: { coin: 'btc', rate, rateAt: new Date(nowMs - ageMs).toISOString() },
    });
    const from = price(64_000, ratesLimits.rateAgeMsMax + tooOldByMs);
    expect(changes(from, price(63_000, 0))).toEqual(expected);
  });
});

describe('a preview while its dialog is open', () => {
  const answer = (preview: typeof pending, more: Partial<PreviewEvent & { type: 'answer' }> = {}) =>
    ({ type: 'answer', request: 'a', preview, atMs: nowMs, questions: undefined, ...more }) as const;
  const after = (...events: PreviewEvent[]) => events.reduce(reducePreview, undefined);
  const changed = { ...pending, expected: 'another', facts: [{ what: 'Status', value: 'Approved' }] };

  it('is decided on as it was shown, and after a change only once that is accepted', () => {
    expect(toExpected(undefined)).toBeUndefined();
    expect(toExpected(after(answer(pending)))).toBe(pending.expected);
    expect(toExpected(after(answer(pending), answer(changed)))).toBeUndefined();
    expect(toExpected(after(answer(pending), answer(changed), { type: 'accept' }))).toBe('another');
  });

  it('of another request, or after a refusal, has nothing to be compared with', () => {
    expect(toExpected(after(answer(pending), answer(changed, { request: 'b' })))).toBe('another');
    const refusedFirst = after(answer({ ...changed, refusal: refused }));
    expect(toExpected(refusedFirst)).toBeUndefined();
    expect(toExpected(reducePreview(refusedFirst, answer(pending)))).toBe(pending.expected);
  });

  it('asks for the tick again if a warning is added', () => {
    const warned = { ...pending, warnings: [{ text: 'New address' }], toConfirm: 'I have checked it' };
    const ticked = after(answer(warned), { type: 'tick', isOn: true });
    expect([toExpected(after(answer(warned))), toExpected(ticked)]).toEqual([undefined, pending.expected]);
    const more = { ...warned, warnings: [...warned.warnings, { text: 'New device' }] };
    const again = [answer(more), { type: 'accept' } as const].reduce(reducePreview, ticked);
    expect(again && isConfirmed(again)).toBe(false);
    expect(toExpected(again)).toBeUndefined();
    expect(toExpected(reducePreview(ticked, { type: 'tick', isOn: false }))).toBeUndefined();
  });

  it('cannot be decided on a page that shows other questions, not even once the page shows them', () => {
    const asked = { ...pending, facts: [{ what: 'Questions', value: '1 asked, 0 answered' }] };
    const outdated = after(answer(asked, { questions: '' }));
    expect(outdated?.isPageOutdated).toBe(true);
    expect(
      toExpected(reducePreview(outdated, answer(asked, { questions: '1 asked, 0 answered' }))),
    ).toBeUndefined();
    expect(toExpected(after(answer(asked, { questions: '1 asked, 0 answered' })))).toBe(pending.expected);
  });
});
