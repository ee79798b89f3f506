import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { EndpointName } from '@keelstone/domain/api/contract';
import { format } from 'prettier';
import type { Usage } from '../../src/firestore/meter.ts';
import { loadUsers } from '../../testing/loaded-users.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { refreshTotals } from '../../src/totals/refresh-totals.service.ts';
import { callNames, costOf, measuredPeople } from './measure-call.ts';
import { renderCost, sizes, type Costs, type Size } from './render-cost.ts';

/**
 * `npm run cost`, on its own data stack: measures every call at each size, or at those named by `--users`, and rewrites
 * costs.json and docs/cost.md. Anything not measured stays as it is.
 */
const figuresFile = new URL('costs.json', import.meta.url);
const pageFile = new URL('../../../docs/cost.md', import.meta.url);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { users } = parseArgs({ options: { users: { type: 'string', multiple: true, default: [] } } }).values;
const wanted = users.map(Number);
const chosen = sizes.filter((size) => wanted.length === 0 || wanted.includes(size));

const tell = (users: number): void => {
  if (users % 10_000 === 0) say(`${String(users)} users loaded`);
};
const deps = testDeps({ database: freshDatabase('cost'), config: { throttleScale: 1000 } });
const known = JSON.parse(await readFile(figuresFile, 'utf8').catch(() => '{}')) as Partial<Costs>;
const costs: Partial<Record<EndpointName, Partial<Record<Size, Usage>>>> = known;
for (const [turn, size] of chosen.entries()) {
  await loadUsers(
    deps,
    { users: size, sample: Math.min(size, 1_000), transactions: 10 },
    { onProgress: tell },
  );
  // As the scheduled job does: long lists show a stored total.
  await refreshTotals(deps);
  const principals = await measuredPeople(deps, 1 + turn * 2);
  for (const name of callNames) {
    const { reads, writes, deletes, waits, refused } = await costOf(name, { deps, principals });
    const usage = { reads, writes, deletes };
    const atFirstSize = { ...usage, waits: waits.length, ...(refused && { refused }) };
    costs[name] = { ...costs[name], [size]: size === 100 ? atFirstSize : usage };
  }
  say(`measured ${String(callNames.length)} calls at ${String(size)} users`);
}

// In the order of the contract, and without calls that it no longer has.
const complete = Object.fromEntries(callNames.map((name) => [name, costs[name]])) as Costs;
const figures = await format(JSON.stringify(complete), { parser: 'json', printWidth: 110 });
await writeFile(figuresFile, figures);
await writeFile(pageFile, await renderCost(complete));
process.exit(0);
