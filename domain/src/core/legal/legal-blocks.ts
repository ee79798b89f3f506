import { legalBlocks } from '@keelstone/operator/generated/legal-blocks';
import type { TextBlock } from '@keelstone/operator/check/text-blocks';
import type { LegalKind } from './legal-text.ts';

export type { TextBlock };

/** A published text in its parts. Apart from the list of what is published, which every page needs. */
export function blocksOfText(kind: LegalKind): readonly TextBlock[] {
  return legalBlocks[kind] ?? [];
}
