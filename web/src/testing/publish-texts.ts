import { publishedTexts, type PublishedText } from '@keelstone/domain/legal/legal-text';
import { onTestFinished } from 'vitest';

/** Puts these texts in the place of the operator's, which are part of the build, until the test ends. */
export function publishTexts(texts: readonly Pick<PublishedText, 'kind' | 'version' | 'asked'>[]): void {
  const list = publishedTexts as PublishedText[];
  const own = list.splice(0, list.length, ...texts.map((text) => ({ date: '2026-11-25', ...text })));
  onTestFinished(() => void list.splice(0, list.length, ...own));
}
