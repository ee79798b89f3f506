import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../free-ports.ts';
import { listenLocally, type LocalServer } from '../http.ts';
import { callFunction } from './call-function.ts';
import { parseSchedule } from './schedule.ts';

const job = {
  name: 'mail',
  id: 'us-central1-mail',
  text: 'every 1 minutes',
  schedule: parseSchedule({ schedule: 'every 1 minutes' }),
};
const atMs = Date.parse('2026-11-22T10:00:00Z');
let server: LocalServer | undefined;
afterEach(() => server?.close());

/** Calls the job at an emulator that knows its functions under these keys and answers this status. */
async function call(keys: readonly string[], status = 200, signal = new AbortController().signal) {
  const { functions: port } = await freePorts();
  const asked: string[] = [];
  server = await listenLocally(port, (request, response) => {
    const key = request.url?.split('/').at(-1) ?? '';
    asked.push(`${request.method ?? ''} ${key} ${String(request.headers['x-cloudscheduler-scheduletime'])}`);
    const isKnown = keys.includes(key);
    response.writeHead(isKnown ? status : 404);
    response.end(isKnown ? '' : `Function ${key} does not exist, valid functions are: ${keys.join(', ')}`);
  });
  const emulator = { url: `http://127.0.0.1:${String(port)}`, projectId: 'demo' };
  return { outcome: await callFunction(job, { emulator, atMs, signal }), asked };
}

describe('the call of a scheduled function', () => {
  it('carries the time for which it was due', async () => {
    const { outcome, asked } = await call(['us-central1-mail-0']);
    expect(outcome).toBeUndefined();
    expect(asked).toEqual(['POST us-central1-mail-0 2026-11-22T10:00:00.000Z']);
  });

  it('finds the function after its triggers were loaded again, and no other of a similar name', async () => {
    const { outcome, asked } = await call(['us-central1-mail-retry-3', 'us-central1-mail-3']);
    expect(outcome).toBeUndefined();
    expect(asked.at(-1)).toContain('us-central1-mail-3');
  });

  it('reports a function that fails, and one that is gone', async () => {
    expect((await call(['us-central1-mail-0'], 500)).outcome).toBe('it answered 500');
    await server?.close();
    expect((await call(['api'])).outcome).toContain('it answered 404');
  });

  it('rejects once it is aborted', async () => {
    await expect(call(['us-central1-mail-0'], 200, AbortSignal.abort())).rejects.toThrow();
  });
});
