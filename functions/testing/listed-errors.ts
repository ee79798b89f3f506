import { appendFileSync } from 'node:fs';
import type { EndpointName } from '@keelstone/domain/contract';
import { DomainError } from '@keelstone/domain/errors';
import { assertListed } from '@keelstone/domain/testing/assert-listed';
import { findRoute } from '../src/pipeline/find-route.ts';

const noted = new Set<string>();
let races = 0;

/**
 * Answers until `work` ends are not recorded: in a race a code occurs by chance, so a separate test has to provoke it.
 */
export async function whileRacing<T>(work: () => Promise<T>): Promise<T> {
  races += 1;
  try {
    return await work();
  } finally {
    races -= 1;
  }
}

/**
 * Fails a test in which a call answers a code that its contract entry does not list. Answers are recorded for
 * scripts/test.ts, which reports codes that are listed but never answered. A request that matches no call has no list.
 */
export function assertAnswerListed({
  method,
  path,
  code,
}: {
  method: string;
  path: string;
  code: string;
}): void {
  const name = callOf(method, path);
  if (name === undefined) return;
  assertListed(name, code);
  note(`${name} ${code}`);
}

function callOf(method: string, path: string): EndpointName | undefined {
  try {
    const [pathname = ''] = path.split('?');
    return findRoute(method, pathname).name;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

function note(line: string): void {
  const file = process.env['KEELSTONE_REFUSALS'];
  if (file === undefined || races > 0 || noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}
