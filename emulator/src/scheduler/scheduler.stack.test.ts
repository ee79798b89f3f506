import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../free-ports.ts';
import { startStack, type Stack } from '../stack.ts';
import { createFixtureProject } from '../../testing/fixture-project.ts';

const startMs = 60_000;
const minuteMs = 60_000;
const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe('the scheduler of the local stack', () => {
  it(
    'calls a scheduled function at its times, shows one that fails, and stops with the stack',
    async () => {
      let nowMs = Date.parse('2026-11-22T10:00:00Z');
      const lines: string[] = [];
      const { stack } = await start('every 5 minutes', {
        schedulerNow: () => nowMs,
        log: (line) => lines.push(line),
      });
      const polled = () => ratesRequests(stack);

      expect(await polled()).toMatchObject({ requests: 0 });
      nowMs += 5 * minuteMs;
      await expect.poll(polled, { timeout: 20_000 }).toMatchObject({ requests: 1 });
      await expect
        .poll(() => lines.join('\n'), { timeout: 20_000 })
        .toContain('function broken (every 5 minutes) failed: it answered 500');
      expect(lines.join('\n')).not.toContain('function poll');
      await expect
        .poll(() => readFileSync(join(stack.logs, 'firebase.log'), 'utf8'), { timeout: 20_000 })
        .toContain('polled for firebase-schedule-poll at 2026-11-22T10:05:00.000Z');

      nowMs += 5 * minuteMs;
      await expect.poll(polled, { timeout: 20_000 }).toMatchObject({ requests: 2 });
      await stack.stop();
      expect(await stack.exited).toEqual({ outcome: 'stopped' });
    },
    startMs,
  );
});

async function start(
  schedule: string,
  options: { schedulerNow: () => number; log: (line: string) => void },
): Promise<{ stack: Stack }> {
  const project = createFixtureProject({ schedule });
  cleanUps.push(project.remove);
  const stack = await startStack({
    root: project.root,
    ports: await freePorts(),
    projectId: 'demo-fixture',
    ...options,
  });
  cleanUps.push(() => stack.stop());
  return { stack };
}

async function ratesRequests(stack: Stack): Promise<unknown> {
  const response = await fetch(`${stack.urls.rates}/control`);
  return response.json();
}
