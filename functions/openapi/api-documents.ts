import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiDocument } from '../src/pipeline/pipeline-deps.ts';
import { buildOpenapi } from './build-openapi.ts';
import { docsPage } from './docs-page.ts';

/** What `get-openapi` and `get-docs` answer, made from the contract. */
export function apiDocuments(): Record<ApiDocument, string> {
  const document = buildOpenapi();
  return { 'openapi.json': JSON.stringify(document), 'docs.html': docsPage(document) };
}

export async function writeApiDocuments(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(apiDocuments())) await writeFile(join(folder, name), text);
}
