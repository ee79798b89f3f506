import { setTimeout as delay } from 'node:timers/promises';
import { StackFailure } from '../failure.ts';
import { callAsOwner } from '../seed/rest.ts';
import type { StackUrls } from '../urls.ts';

/** In a row; a second apart. The emulators are up by then: an API that cannot be loaded shows itself by its answers, not by its silence. */
const wrongAnswersMax = 30;
const askAgainMs = 1_000;

/**
 * Resolves when the API answers through Hosting, or when the signal is aborted, and waits for an answer as long as it
 * takes. A StackFailure says what it answered in the end if it answers, but wrongly. firebase-tools itself reports that
 * the emulators are ready, but loads functions with the first request.
 */
export async function waitForApi(
  urls: StackUrls,
  { signal, logs, againMs = askAgainMs }: { signal: AbortSignal; logs: string; againMs?: number },
): Promise<void> {
  const url = `${urls.app}/api/health`;
  for (let wrong = 0; !signal.aborted;) {
    const outcome = await ask(url, signal);
    if (outcome === 'answered') return;
    wrong = outcome === 'late' ? 0 : wrong + 1;
    if (wrong === wrongAnswersMax)
      throw new StackFailure(
        `The API did not become ready: ${url} ${outcome}.\n  Is functions/deploy built, and does it load? Try npm run build, then see ${logs}.`,
      );
    await delay(againMs);
  }
}

/** Late is what Hosting answers after a minute, and `fetch` itself after five. */
async function ask(url: string, signal: AbortSignal): Promise<string> {
  try {
    const response = await fetch(url, { signal });
    const body = (await response.text()).replace(/\s+/g, ' ').slice(0, 120);
    if (response.status === 504) return 'late';
    return response.status === 200 ? 'answered' : `answers ${response.status} (${body})`;
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    return code === 'UND_ERR_HEADERS_TIMEOUT' ? 'late' : 'does not answer';
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
