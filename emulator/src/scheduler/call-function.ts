import { request } from 'node:http';
import type { FunctionsEmulator, ScheduledFunction } from './scheduled-functions.ts';

/**
 * Calls a scheduled function as Cloud Scheduler would, and resolves when it has ended: with undefined, or with what
 * went wrong. Rejects only when the signal is aborted.
 */
export async function callFunction(
  { name, id }: ScheduledFunction,
  { emulator, atMs, signal }: { emulator: FunctionsEmulator; atMs: number; signal: AbortSignal },
): Promise<string | undefined> {
  const headers = {
    'X-CloudScheduler': 'true',
    'X-CloudScheduler-JobName': `firebase-schedule-${name}`,
    'X-CloudScheduler-ScheduleTime': new Date(atMs).toISOString(),
  };
  const send = (key: string) =>
    post(`${emulator.url}/functions/projects/${emulator.projectId}/triggers/${key}`, { headers, signal });
  try {
    const answer = await send(`${id}-0`);
    const key = answer.status === 404 ? keyIn(answer.text, id) : undefined;
    const { status, text } = key === undefined ? answer : await send(key);
    return status === 200 ? undefined : `it answered ${String(status)} ${text}`.trim().slice(0, 200);
  } catch (error) {
    if (signal.aborted) throw error;
    return `it did not answer (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** `fetch` would give up after five minutes, and a job may take half an hour. */
function post(
  url: string,
  options: { headers: Record<string, string>; signal: AbortSignal },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

/**
 * The emulator's key of a function ends with a count of reloads of all triggers, which no listing shows. Normally it
 * is 0; a wrong one is answered with all keys.
 */
function keyIn(text: string, id: string): string | undefined {
  return text
    .replace(/^.*valid functions are: /s, '')
    .split(', ')
    .find((key) => key.startsWith(`${id}-`) && /^\d+$/.test(key.slice(id.length + 1)));
}
