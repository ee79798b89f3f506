import { describe, expect, it } from 'vitest';
import {
  listAskedVersions,
  pickCurrent,
  listCurrentVersions,
  hasAccepted,
  listAcceptancesToAdd,
} from './acceptance.ts';

describe('what was accepted', () => {
  it.each([
    [undefined, undefined, true],
    [undefined, { terms: 1 }, false],
    [{ terms: 2 }, { terms: 1 }, true],
    [{ terms: 2 }, { terms: 2, privacy: 1 }, false],
    [{ terms: 1 }, { privacy: 0 }, true],
  ])('%o covers what is asked, %o: %s', (accepted, asked, isEnough) => {
    expect(hasAccepted(accepted, asked)).toBe(isEnough);
  });

  it('is new only above what was accepted before', () => {
    expect(listAcceptancesToAdd({ terms: 2 }, { terms: 2, privacy: 1 })).toEqual([
      { kind: 'privacy', version: 1 },
    ]);
    expect(listAcceptancesToAdd({ terms: 2 }, { terms: 1 })).toEqual([]);
  });
});

describe('the published texts', () => {
  const texts = [
    { kind: 'terms', version: 3, date: '2026-11-25', asked: 2 },
    { kind: 'privacy', version: 1, date: '2026-11-25', asked: 0 },
    { kind: 'fees', version: 4, date: '2026-11-25', asked: 0 },
  ] as const;

  it('ask for what has to be accepted, and for nothing that only informs', () => {
    expect(listAskedVersions(texts)).toEqual({ terms: 2 });
    expect(listCurrentVersions(texts)).toEqual({ terms: 3, privacy: 1 });
  });

  it.each([
    [{ terms: 3, privacy: 0 }, { terms: 3 }],
    [{ terms: 2, privacy: 1 }, { privacy: 1 }],
    [undefined, {}],
  ])('of what was read, %o, only the current versions count: %o', (read, current) => {
    expect(pickCurrent(read, texts)).toEqual(current);
  });
});
