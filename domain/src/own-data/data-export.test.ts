import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { claimExport, decideExport, isFetchable, withPart, type DataExport } from './data-export.ts';

const nowMs = 1_760_000_000_000;
const asked = decideExport(undefined, { uid: 'u', id: 'first', nowMs });
const part = { id: 'p', path: 'vault/export/u/first/p.zip', bytes: 10 };
const ready = withPart(asked, { part, place: null, nowMs });
const again = (stored: DataExport, atMs: number) =>
  decideExport(stored, { uid: 'u', id: 'second', nowMs: atMs });

describe('asking for a copy', () => {
  it('is the same request while one is being made', () => {
    expect(again(asked, nowMs + 1)).toBe(asked);
  });

  it('is refused for a day after the last one, with the seconds to wait', () => {
    expect(() => again(ready, nowMs + 1000)).toThrow(
      expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 24 * 3600 - 1 }),
    );
    expect(again(ready, nowMs + limits.exportEveryMs)).toMatchObject({
      id: 'second',
      state: 'making',
      parts: [],
    });
  });

  it('need not wait for one that failed', () => {
    expect(again({ ...asked, state: 'failed' }, nowMs + 1)).toMatchObject({ id: 'second', state: 'making' });
  });
});

describe('a run', () => {
  const claim = (stored: DataExport | undefined, atMs = nowMs) =>
    claimExport(stored, { leaseId: 'run', nowMs: atMs });

  it('takes on copies that no other run works on or that were not finished in time', () => {
    const claimed = claim(asked);
    expect(claimed).toMatchObject({ leaseId: 'run', attempts: 1 });
    expect(claim(claimed, nowMs + limits.exportLeaseMs - 1)).toBeUndefined();
    expect(claim(claimed, nowMs + limits.exportLeaseMs)).toMatchObject({ attempts: 2 });
    for (const nothing of [undefined, ready]) expect(claim(nothing)).toBeUndefined();
  });

  it('gives up a copy after five starts without a new part, and counts from zero after each part', () => {
    const begun = { ...asked, attempts: limits.exportAttempts };
    expect(claim(begun)).toMatchObject({ state: 'failed', leaseId: null });
    const place = { section: 1, after: [], done: 0 };
    expect(withPart(begun, { part, place, nowMs })).toMatchObject({ attempts: 0, place, state: 'making' });
  });
});

describe('a copy that is ready', () => {
  it('can be fetched for 24 hours', () => {
    expect(isFetchable(ready, nowMs + limits.exportKeptMs - 1)).toBe(true);
    expect(isFetchable(ready, nowMs + limits.exportKeptMs)).toBe(false);
    expect(isFetchable(asked, nowMs)).toBe(false);
  });
});
