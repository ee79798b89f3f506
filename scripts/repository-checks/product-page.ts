import type { SourceFile } from './source-file.ts';

/**
 * Texts that the page quotes as the product's own, in “…”, but that no source has. A `…` inside stands for a part that
 * varies.
 */
export function foreignQuotes(page: string, sources: readonly SourceFile[]): string[] {
  const words = sources.map(({ text }) => plain(text)).join('\n');
  const quotes = [...page.replace(/\s+/g, ' ').matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote);
  return [...new Set(quotes)].filter((quote) =>
    quote
      .split('…')
      .map((part) => part.trim())
      .some((part) => part !== '' && !words.includes(part)),
  );
}

/** As a reader sees it: JSX breaks lines and spells some characters. */
function plain(source: string): string {
  return source
    .replaceAll(/\{' '\}/g, ' ')
    .replaceAll(/&apos;|\\'/g, "'")
    .replaceAll(/\s+/g, ' ');
}
