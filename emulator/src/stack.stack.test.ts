import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createFixtureProject } from '../testing/fixture-project.ts';
import { expectNothingLeft, patiently, pidOf } from '../testing/leftovers.ts';
import { findFreePorts } from './port-check.ts';
import { readDocuments, writeDocuments } from './seed/firestore-documents.ts';
import { seedProjectId } from './seed/rest.ts';
import { startStack, type Stack, type StackOptions } from './stack.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});
/** The fixture that the second test takes over from the first, with what it has exported. */
const project = createFixtureProject();
const { root } = project;
afterAll(() => project.remove());

// One sequence, because each start costs ten seconds of CPU time: an export, its import, a second stack, and two stops.
describe('the local stack', () => {
  it('answers in every part, gives the functions their settings and times, survives their crash and keeps data', async () => {
    let nowMs = Date.parse('2026-11-22T10:00:00Z');
    const lines: string[] = [];
    const schedule = { schedulerNow: () => nowMs, log: (line: string) => lines.push(line) };
    const { stack } = await start({ root }, { exportOnExit: 'data', ...schedule });
    const { urls, ports } = stack;

    const before = await health(stack);
    expect(before.settings).toMatchObject({
      APP_URL: urls.app,
      SMTP_PORT: String(ports.smtp),
      RATES_URL: `${urls.rates}/v1/exchangerate`,
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
    });
    expect((await fetch(`${urls.inbox}/api/messages`)).status).toBe(200);
    expect((await fetch(`${urls.rates}/control`)).status).toBe(200);

    // The first two requests to a function: each is answered once the other has come to the same process.
    const meet = () => fetch(`${urls.functions}/${seedProjectId}/us-central1/meet`);
    expect((await Promise.all([meet(), meet()])).map(({ status }) => status)).toEqual([200, 200]);

    nowMs += 5 * 60_000;
    const seen = () => readFileSync(join(stack.logs, 'firebase.log'), 'utf8') + lines.join('\n');
    for (const expected of [
      'ran firebase-schedule-poll 2026-11-22T10:05:00.000Z',
      'function broken (every 5 minutes) failed: it answered 500',
    ])
      await expect.poll(seen, patiently).toContain(expected);

    process.kill(before.pid, 'SIGKILL');
    await expect.poll(async () => (await health(stack)).pid, patiently).not.toBe(before.pid);

    await writeDocuments(urls, new Map([['notes/kept', { text: 'before the stop' }]]));
    await stack.stop();
    expect(await stack.exited).toEqual({ outcome: 'stopped' });
    await expectNothingLeft(root, ports);
  });

  it(
    'stops everything and names Firestore if Firestore is killed, and leaves a second stack alone',
    { tags: 'all-or-stack' },
    async () => {
      const again = await start({ root }, { import: 'data' });
      const neighbour = await start();
      expect([...(await readDocuments(again.stack.urls)).keys()]).toEqual(['notes/kept']);
      await Promise.all([health(again.stack), health(neighbour.stack)]);

      process.kill(pidOf(root, 'CloudFirestore'), 'SIGKILL');
      expect(await again.stack.exited).toMatchObject({
        outcome: 'failed',
        message: expect.stringContaining('Firestore stopped by itself'),
      });
      await expectNothingLeft(root, again.stack.ports);

      // The neighbour's detached Firestore goes too.
      expect((await health(neighbour.stack)).pid).toBeGreaterThan(1);
      process.kill(pidOf(neighbour.root, 'emulators:start'), 'SIGKILL');
      expect(await neighbour.stack.exited).toMatchObject({
        outcome: 'failed',
        message: expect.stringMatching(
          /^firebase-tools stopped by itself \(ended by SIGKILL\)[^]*\n {2}\| ./,
        ),
      });
      await expectNothingLeft(neighbour.root, neighbour.stack.ports);
    },
  );

  it(
    'gives up a start in which nothing happens any more, says before that it waits, and leaves nothing',
    { tags: 'all-or-stack' },
    async () => {
      const hung = createFixtureProject('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);');
      cleanUps.push(() => Promise.resolve(hung.remove()));
      const ports = await findFreePorts();
      const lines: string[] = [];
      const starting = startStack({
        root: hung.root,
        ports,
        projectId: seedProjectId,
        log: (line) => lines.push(line),
      });
      await expect(starting).rejects.toThrow(
        /^Gave up waiting for the emulators: nothing has happened for \d+ s\. The last thing: .*\nIts last lines \(all of them: .*\):\n {2}\| ./,
      );
      expect(lines.join('\n')).toMatch(/^Waiting for the emulators for \d+ s: nothing happens$/m);
      await expectNothingLeft(hung.root, ports);
    },
  );
});

async function start(
  fixture: { readonly root?: string } = {},
  options: Partial<StackOptions> = {},
): Promise<{ root: string; stack: Stack }> {
  const root = fixture.root ?? newRoot();
  const inRoot = (path: string | undefined) => (path === undefined ? undefined : join(root, path));
  const stack = await startStack({
    root,
    ports: await findFreePorts(),
    projectId: seedProjectId,
    ...options,
    import: inRoot(options.import),
    exportOnExit: inRoot(options.exportOnExit),
  });
  cleanUps.push(() => stack.stop());
  return { root, stack };
}

function newRoot(): string {
  const { root, remove } = createFixtureProject();
  cleanUps.unshift(() => Promise.resolve(remove()));
  return root;
}

async function health(stack: Stack): Promise<{ pid: number; settings: unknown }> {
  const response = await fetch(`${stack.urls.app}/api/health`);
  const text = await response.text();
  return response.ok ? JSON.parse(text) : { pid: 0, settings: text };
}
