import { docsStyle } from '../../src/pipeline/docs-style.ts';
import type { Document } from './document.ts';
import { escapeHtml, inlineToHtml, markdownToHtml } from './html.ts';
import { commonRefusalsHtml, operationHtml } from './operation-html.ts';
import { shapeTable } from './shape-table.ts';

/** The document as a self-contained page, without scripts or further requests. */
export function docsPage(document: Document): string {
  const { info, components } = document;
  const title = escapeHtml(info.title);
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="shape-${escapeHtml(name)}" open><summary><b>${escapeHtml(name)}</b>
<span>${inlineToHtml(schema.description ?? '')}</span></summary>${shapeTable(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>${docsStyle}</style></head><body><main><h1>${title}</h1>
${markdownToHtml(info.description)}
<p>The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Chapters">${chapterLinks(document)}</nav>
${document.tags.map(({ name, description }) => chapterHtml(document, { name, description })).join('\n')}
<h2 id="any-call">Any call</h2><p>These refusals are listed with no call, because each may answer them.</p>
${commonRefusalsHtml(components)}
<h2 id="shapes">Shapes</h2>${shapes.join('\n')}</main></body></html>`;
}

function chapterLinks(document: Document): string {
  const links = document.tags.map(({ name }): [string, string] => [`chapter-${name}`, name]);
  return [...links, ['any-call', 'any call'], ['shapes', 'shapes']]
    .map(([id = '', text = '']) => `<a href="#${id}">${escapeHtml(text)}</a>`)
    .join(' ');
}

function chapterHtml(
  { paths, components }: Document,
  { name: tag, description }: Document['tags'][number],
): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => operationHtml({ method, path, operation }, components)),
  );
  return `<h2 id="chapter-${tag}">${tag}</h2><p>${inlineToHtml(description)}</p>${calls.join('\n')}`;
}
