import type { TextBlock } from '@keelstone/operator/check/text-blocks';
import { legalBlocks } from '@keelstone/operator/generated/legal-blocks';
import type { LegalKind } from './legal-text.ts';

export type { TextBlock };

/** The blocks of a published text. Kept apart from the list of published texts, which every page needs. */
export function listBlocks(kind: LegalKind): readonly TextBlock[] {
  return legalBlocks[kind] ?? [];
}
