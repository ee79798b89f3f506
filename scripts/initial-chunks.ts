/** The part of Vite's manifest (dist/.vite/manifest.json) that says what loads what. */
export type Manifest = Readonly<
  Record<string, { file: string; imports?: readonly string[]; isEntry?: boolean }>
>;

/**
 * The JavaScript files that the browser must have before a page shows: the entry, the page's own modules (which are
 * imported dynamically, one per level of its route) and everything that these import statically. What a page imports
 * later, by itself, is not in it. Throws for a module that the build does not know.
 */
export function initialChunks(manifest: Manifest, modules: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`);
    seen.add(key);
    chunk.imports?.forEach(visit);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  if (entries.length === 0) throw new Error('The build has no entry');
  [...entries, ...modules].forEach(visit);
  return [...new Set([...seen].flatMap((key) => manifest[key]?.file ?? []))].sort();
}
