import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listScheduledFunctions } from '../emulator/src/scheduler/scheduled-functions.ts';
import { freePorts } from '../emulator/src/free-ports.ts';
import { readDocuments } from '../emulator/src/seed/firestore-documents.ts';
import { startStack, type Stack } from '../emulator/src/stack.ts';
import { build } from './build.ts';
import { root } from './run-command.ts';

const projectId = 'demo-keelstone';
const dayMs = 24 * 60 * 60_000;

it('runs every scheduled function of the product on the demo data, and none fails', async () => {
  await build({ root, log: console.log });
  let nowMs = Date.now();
  const lines: string[] = [];
  const stack = await startStack({
    root,
    ports: await freePorts(),
    projectId,
    import: 'emulator-data',
    schedulerNow: () => nowMs,
    log: (line) => lines.push(line),
  });
  try {
    const emulator = { url: stack.urls.functions, projectId };
    const jobs = await listScheduledFunctions(emulator, AbortSignal.timeout(10_000));
    expect(jobs.map(({ name }) => name)).toContain('refreshListTotals');
    expect(await kept(stack, 'totals')).toEqual([]);

    nowMs += dayMs;

    const log = () => readFileSync(join(stack.logs, 'firebase.log'), 'utf8');
    const unfinished = () =>
      jobs.filter(({ id }) => !log().includes(`Finished "${id}`)).map(({ name }) => name);
    await expect.poll(unfinished, { timeout: 90_000 }).toEqual([]);
    expect(lines.filter((line) => line.includes('failed'))).toEqual([]);
    expect(await kept(stack, 'totals')).toEqual(['totals/kyc', 'totals/transactions', 'totals/users']);
    expect(await kept(stack, 'reconciliations')).not.toEqual([]);
  } finally {
    await stack.stop();
  }
}, 180_000);

/** The paths of a collection's documents. */
async function kept(stack: Stack, collection: string): Promise<string[]> {
  const paths = [...(await readDocuments(stack.urls)).keys()];
  return paths.filter((path) => path.startsWith(`${collection}/`)).sort();
}
