import { createHash } from 'node:crypto';
import type { BytesAnswer } from '@keelstone/domain/api/endpoint';
import { document } from './document.ts';
import { docsStyle } from './docs-style.ts';
import { escapeHtml, inlineToHtml, markdownToHtml } from './html.ts';
import { commonRefusalsHtml, operationHtml } from './operation-html.ts';
import { shapeTable } from './shape-table.ts';

/** The document as a self-contained page, without scripts or further requests. */
export function docsPage(): BytesAnswer & { bytes: Uint8Array } {
  const { info, components } = document;
  const title = escapeHtml(info.title);
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="shape-${escapeHtml(name)}" open><summary><b>${escapeHtml(name)}</b>
<span>${inlineToHtml(schema.description ?? '')}</span></summary>${shapeTable(schema)}</details>`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>${docsStyle}</style></head><body><main><h1>${title}</h1>
${markdownToHtml(info.description)}
<p>The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Chapters">${chapterLinks()}</nav>
${document.tags.map(({ name, description }) => chapterHtml(name, description)).join('\n')}
<h2 id="any-call">Any call</h2><p>These refusals are listed with no call, because each may answer them.</p>
${commonRefusalsHtml()}
<h2 id="shapes">Shapes</h2>${shapes.join('\n')}</main></body></html>`;
  const styleHash = createHash('sha256').update(docsStyle).digest('base64');
  return {
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

function chapterLinks(): string {
  const links = document.tags.map(({ name }): [string, string] => [`chapter-${name}`, name]);
  return [...links, ['any-call', 'any call'], ['shapes', 'shapes']]
    .map(([id = '', text = '']) => `<a href="#${id}">${escapeHtml(text)}</a>`)
    .join(' ');
}

function chapterHtml(tag: string, description: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => operationHtml(method, path, operation)),
  );
  return `<h2 id="chapter-${tag}">${tag}</h2><p>${inlineToHtml(description)}</p>${calls.join('\n')}`;
}
