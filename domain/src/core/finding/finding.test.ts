import { describe, expect, it } from 'vitest';
import { noteFinding, type Finding } from './finding.ts';

const found: Finding = { source: 'books', code: 'I2', uid: 'clara', subject: 'usd', detail: '1 too much' };

describe('a finding', () => {
  it('is new once, and is the same in every later run', () => {
    const first = noteFinding(found, undefined, 1);
    expect(first).toMatchObject({ isNews: true, finding: { isOpen: true, openedAtMs: 1, openings: 1 } });
    const again = noteFinding({ ...found, detail: '2 too much' }, first.finding, 5);
    expect(again.isNews).toBe(false);
    expect(again.finding).toEqual({ ...first.finding, detail: '2 too much', lastSeenAtMs: 5 });
  });

  it('opens again, as new, if it is seen after it was closed', () => {
    const { finding } = noteFinding(found, undefined, 1);
    const closure = { atMs: 2, byUid: 'ada', note: 'corrected', entryId: null };
    const again = noteFinding(found, { ...finding, isOpen: false, closure }, 9);
    expect(again).toMatchObject({
      isNews: true,
      finding: { id: finding.id, isOpen: true, openedAtMs: 9, openings: 2, closure: null },
    });
  });

  it('is a different one for another invariant, account or record', () => {
    const ids = [
      found,
      { ...found, code: 'I3' },
      { ...found, uid: 'dora' },
      { ...found, subject: 'btc' },
    ].map((each) => noteFinding(each, undefined, 1).finding.id);
    expect(new Set(ids).size).toBe(4);
  });
});
