import { createHash } from 'node:crypto';
import { brand } from '@keelstone/domain/brand';
import { contract } from '@keelstone/domain/api/contract';
import type { BytesAnswer, Endpoint } from '@keelstone/domain/api/endpoint';
import document from './openapi.json' with { type: 'json' };

const style = `:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem}
h2{border-bottom:1px solid;margin-top:2.5rem;padding-bottom:.25rem}
summary{cursor:pointer;padding:.5rem 0;overflow-wrap:anywhere}
summary b{display:inline-block;min-width:4.5rem}
code,pre{font:14px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:1rem;border:1px solid}`;

/** The contract as a page of its own: no script, no request to anybody, readable without either. */
export function docsPage(): BytesAnswer {
  const groups = new Map<string, string[]>();
  for (const [name, endpoint] of Object.entries(contract) as [string, Endpoint][]) {
    const group = endpoint.path.split('/')[2] ?? '';
    groups.set(group, [...(groups.get(group) ?? []), entry(name, endpoint)]);
  }
  const sections = [...groups].map(([group, entries]) => `<h2>${escapeHtml(group)}</h2>${entries.join('')}`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${brand.name} API</title>
<style>${style}</style></head><body><h1>${brand.name} API</h1>
<p>Send the ID token of <code>POST /api/auth/login</code> as <code>token: Bearer …</code> or
<code>Authorization: Bearer …</code>. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</body></html>`;
  const styleHash = createHash('sha256').update(style).digest('base64');
  return {
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  };
}

function entry(name: string, { method, path, access, summary }: Endpoint): string {
  const shown: unknown = Reflect.get(document.paths, path.replace(/:(\w+)/g, '{$1}'));
  const operation: unknown =
    typeof shown === 'object' && shown !== null ? Reflect.get(shown, method.toLowerCase()) : {};
  return `<details id="${name}"><summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<p>${escapeHtml(name)} · access: ${access}</p>
<pre>${escapeHtml(JSON.stringify(operation, null, 2))}</pre></details>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
