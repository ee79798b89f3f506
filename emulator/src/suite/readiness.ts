import { setTimeout as delay } from 'node:timers/promises';
import { StackFailure } from '../failure.ts';
import { callAsOwner } from '../seed/rest.ts';
import type { StackUrls } from '../urls.ts';

/**
 * The Functions emulator starts a process for each request that finds none idle, which takes seconds while several
 * start. A page sends about as many in parallel: without this the first sign-in would wait for all of them.
 */
const atOnce = 4;
/** As long as the whole wait: asking again would start one more process of the Functions emulator each time. */
const requestTimeoutMs = 60_000;

/**
 * Resolves when the API answers through Hosting, or when the signal is aborted; a StackFailure says what it answered
 * in the end. firebase-tools itself reports that the emulators are ready, but loads functions with the first request.
 */
export async function waitForApi(urls: StackUrls, deadlineMs: number, signal: AbortSignal): Promise<void> {
  const giveUpAt = Date.now() + deadlineMs;
  const url = `${urls.app}/api/health`;
  const wait = async (): Promise<void> => {
    while (!signal.aborted) {
      const outcome = await ask(url);
      if (outcome === 'answered') return;
      if (Date.now() > giveUpAt)
        throw new StackFailure(
          `The API did not become ready: ${url} ${outcome}.\n  Is functions/deploy built, and does it load? Try npm run build, then see the log.`,
        );
      await delay(100);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, wait));
}

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const body = (await response.text()).replace(/\s+/g, ' ').slice(0, 120);
    return response.status === 200 ? 'answered' : `answers ${response.status} (${body})`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'accepts but does not answer'
      : 'does not answer';
  }
}

/**
 * Turns on the Auth emulator's email enumeration protection, as a deploy requires of a real project. Of the settings
 * that a deploy looks at it is the only one that the emulator has. It is set at every start, since imported data brings
 * its own.
 */
export async function protectAddresses({ auth }: StackUrls, projectId: string): Promise<void> {
  const json = { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } };
  await callAsOwner(`${auth}/emulator/v1/projects/${projectId}/config`, { method: 'PATCH', body: { json } });
}
