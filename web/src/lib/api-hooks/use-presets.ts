import type { CannedTexts } from '@keelstone/domain/canned-texts/canned-texts';
import { useCannedTexts } from './use-canned-texts.ts';

/**
 * What a dialog offers: the texts that are built in, then those that the operator keeps. Where these cannot be loaded it
 * offers the others.
 */
export function usePresets(list: keyof CannedTexts, builtIn: readonly string[]): readonly string[] {
  const { data } = useCannedTexts();
  return [...new Set([...builtIn, ...(data?.[list] ?? [])])];
}
