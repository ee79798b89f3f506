import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listScheduledFunctions } from '../emulator/src/scheduler.ts';
import { readDocuments } from '../emulator/src/seed/firestore-documents.ts';
import { seedProjectId } from '../emulator/src/seed/rest.ts';
import type { Stack } from '../emulator/src/stack.ts';
import type { Count } from './test-report.ts';

const deadlineMs = 90_000;

/** What only a job writes: there must be some once all have run. */
const written = ['totals/kyc', 'totals/transactions', 'totals/users', /^reconciliations\//] as const;

/**
 * Runs every scheduled function of the product on whatever data the stack holds. A fault is a function that did not
 * finish, that failed (according to the stack's own `lines`), or that left nothing behind.
 */
export async function runEveryJob(
  stack: Pick<Stack, 'urls' | 'logs'>,
  { moveClock, lines }: { moveClock: () => void; lines: readonly string[] },
): Promise<Count> {
  const emulator = { url: stack.urls.functions, projectId: seedProjectId };
  const jobs = await listScheduledFunctions(emulator, AbortSignal.timeout(10_000));
  const readLog = () => readFileSync(join(stack.logs, 'firebase.log'), 'utf8');
  const seen = readLog().length;
  const unfinished = () => {
    const log = readLog().slice(seen);
    return jobs.filter(({ id }) => !log.includes(`Finished "${id}"`)).map(({ name }) => name);
  };

  moveClock();
  const giveUpAtMs = Date.now() + deadlineMs;
  while (unfinished().length > 0 && Date.now() < giveUpAtMs) await delay(250);

  const paths = [...(await readDocuments(stack.urls)).keys()];
  const missing = written.filter((path) => !paths.some((one) => one === path || one.match(path) !== null));
  const failures = [
    ...(jobs.length === 0 ? ['the emulator lists no scheduled function'] : []),
    ...unfinished().map((name) => `${name} did not finish`),
    ...lines.filter((line) => line.includes('The scheduled function')),
    ...missing.map((path) => `no job has written ${String(path)}`),
  ];
  return { passed: Math.max(0, jobs.length - failures.length), failed: failures.length, failures };
}
