import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from './json.ts';

const everyAsset = '/assets/**';

/**
 * Hosting as configured, with the rules for `/assets/**` repeated for each built file by name. Hosting puts the headers of a
 * path on a 404 too, and a browser would keep for a year that a file of the next deploy is missing.
 */
export function withAssetHeaders(
  hosting: Readonly<Record<string, unknown>>,
  root: string,
): Record<string, unknown> {
  const { headers } = hosting;
  if (!Array.isArray(headers)) return hosting;
  const rules: readonly unknown[] = headers;
  const sources = assetNames(join(root, String(hosting['public']), 'assets')).map(
    (name) => `/assets/${name}`,
  );
  return {
    ...hosting,
    headers: rules.flatMap((rule) =>
      isRecord(rule) && rule['source'] === everyAsset
        ? sources.map((source) => ({ ...rule, source }))
        : [rule],
    ),
  };
}

/** Nothing if nothing is built, as in development. */
function assetNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
