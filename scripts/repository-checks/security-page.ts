import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { contract } from '../../domain/src/api/contract.ts';
import type { Endpoint } from '../../domain/src/api/endpoint.ts';
import { stepUps, type StepUp } from '../../domain/src/session/strength.ts';
import { root } from '../run-command.ts';

/** Where the page is. */
export const securityPage = join(root, 'docs/security.md');

/** Rewrites the page's lists of calls that need a confirmation; part of `npm run openapi`. */
export async function writeStepUps(): Promise<void> {
  await writeFile(securityPage, await withStepUps(await readFile(securityPage, 'utf8')));
}

/** The page, formatted, with the calls of each `stepUp` as the contract has them today. */
export async function withStepUps(page: string): Promise<string> {
  const text = stepUps.reduce(withRow, page);
  return format(text, { parser: 'markdown', printWidth: 110 });
}

function withRow(page: string, stepUp: StepUp): string {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${stepUp}\` `));
  if (row === undefined) throw new Error(`docs/security.md has no row of ${stepUp}`);
  const [, name = '', who = ''] = row.split('|');
  const calls = Object.entries<Endpoint>(contract).filter(([, entry]) => entry.stepUp === stepUp);
  const cells = [name, who, ` ${calls.map(([call]) => `\`${call}\``).join(', ')} `];
  return page.replace(row, () => `|${cells.join('|')}|`);
}
