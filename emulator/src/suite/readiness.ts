import { setTimeout as delay } from 'node:timers/promises';
import type { EmulatorName } from '../firebase-config.ts';
import { StackFailure } from '../failure.ts';
import { ownerOf } from '../ports.ts';
import { callAsOwner } from '../seed/rest.ts';
import type { StackUrls } from '../urls.ts';

/** Something that must answer before the stack counts as ready. */
interface Check {
  /** Left out: as ports are called. */
  readonly label?: string;
  readonly url: (urls: StackUrls) => string;
  /** Left out: 200. */
  readonly isAnyStatusFine?: boolean;
  /** What to look at when it does not answer; left out: the log. */
  readonly hint?: string;
  /** How many requests must be answered at the same time; left out: one. */
  readonly atOnce?: number;
}

const checks: Record<EmulatorName, Check> = {
  auth: { url: (urls) => urls.auth },
  firestore: { url: (urls) => urls.firestore, hint: 'See firestore-debug.log.' },
  storage: { url: (urls) => urls.storage, isAnyStatusFine: true },
  hosting: { url: (urls) => urls.app, hint: 'Is web/dist built? Try npm run build.' },
  functions: {
    label: 'the API (/api/health, through Hosting)',
    url: (urls) => `${urls.app}/api/health`,
    hint: 'Is functions/deploy built, and does it load? Try npm run build, then see the log.',
    // The Functions emulator starts a process for each request that finds none idle, which takes seconds while several
    // start. A page sends about as many in parallel: without this the first sign-in would wait for all of them.
    atOnce: 4,
  },
};

/** As long as the whole wait: asking again would start one more process of the Functions emulator each time. */
const requestTimeoutMs = 60_000;

/**
 * Resolves when every one of these emulators answers, or when the signal is aborted; a StackFailure names the first
 * that does not answer in time.
 */
export async function waitForAnswers(
  names: readonly EmulatorName[],
  urls: StackUrls,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<void> {
  const giveUpAt = Date.now() + deadlineMs;
  const due = names.flatMap((name) =>
    Array.from({ length: checks[name].atOnce ?? 1 }, () => waitForAnswer(name, urls, giveUpAt, signal)),
  );
  await Promise.all(due);
}

async function waitForAnswer(
  name: EmulatorName,
  urls: StackUrls,
  giveUpAt: number,
  signal: AbortSignal,
): Promise<void> {
  const check = checks[name];
  while (!signal.aborted) {
    const outcome = await ask(check, urls);
    if (outcome === 'answered') return;
    if (Date.now() > giveUpAt) {
      throw new StackFailure(
        `${check.label ?? ownerOf(name)} did not become ready: ${check.url(urls)} ${outcome}.\n  ${check.hint ?? 'See the log.'}`,
      );
    }
    await delay(100);
  }
}

async function ask(check: Check, urls: StackUrls): Promise<string> {
  try {
    const response = await fetch(check.url(urls), { signal: AbortSignal.timeout(requestTimeoutMs) });
    const body = (await response.text()).replace(/\s+/g, ' ').slice(0, 120);
    if (check.isAnyStatusFine === true || response.status === 200) return 'answered';
    return `answers ${response.status} (${body})`;
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
