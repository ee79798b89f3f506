import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { contract, type EndpointName } from '../../domain/src/api/contract.ts';
import type { Endpoint } from '../../domain/src/api/endpoint.ts';
import { root } from '../run-command.ts';
import type { SourceFile } from './source-file.ts';

const begin = '<!-- calls: written by npm run openapi -->';
const end = '<!-- /calls -->';

/** Where the page is. */
export const productPage = join(root, 'docs/product.md');

/** Rewrites the page's table of calls; part of `npm run openapi`, because both are made from the contract. */
export async function writeCalls(): Promise<void> {
  await writeFile(productPage, await withCalls(await readFile(productPage, 'utf8')));
}

/** The page, formatted, with its table of calls as the contract has them today. */
export async function withCalls(page: string): Promise<string> {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`docs/product.md has no ${begin}`);
  const text = `${before}${begin}\n\n${callTable()}\n\n${end}${after}`;
  return format(text, { parser: 'markdown', printWidth: 110 });
}

function callTable(): string {
  const entries = Object.entries(contract) as [EndpointName, Endpoint][];
  const rows = entries.map(([name, { method, path, aliases = [], access, summary }]) => {
    const also = aliases.map((alias) => `, \`${alias}\``).join('');
    const cells = [
      `\`${name}\``,
      method,
      `\`${path}\`${also}`,
      `\`${access}\``,
      summary.replaceAll('|', '\\|'),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| call | method | path | access | what it does |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

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
