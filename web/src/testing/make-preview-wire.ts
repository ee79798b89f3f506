import type { PreviewWire } from '@keelstone/domain/api/preview.contract';

/** What the API answers a dialog before a decision; nothing moves. */
export function makePreviewWire(changes: Partial<PreviewWire> = {}): PreviewWire {
  return {
    refusal: undefined,
    needsSecond: false,
    postings: [],
    before: undefined,
    after: undefined,
    price: undefined,
    warnings: [],
    facts: [],
    expected: 'AAAAAAAAAAAA.BBBBBBBBBBBB.CCCCCCCCCCCC',
    ...changes,
  };
}
