import { setTimeout as delay } from 'node:timers/promises';
import type { EmulatorName } from '../firebase-config.ts';
import { StackFailure } from '../failure.ts';
import type { StackUrls } from '../urls.ts';

/** Something that must answer before the stack counts as ready. */
interface Check {
  readonly label: string;
  readonly url: (urls: StackUrls) => string;
  /** Statuses that count as an answer; `undefined`: any. */
  readonly status: number | undefined;
  /** What to look at when it does not answer. */
  readonly hint: string;
  /** How many requests must be answered at the same time; left out: one. */
  readonly atOnce?: number;
}

/**
 * The Functions emulator starts a process for each request that finds none idle, which takes seconds while several
 * start. A page sends about as many in parallel: without this the first sign-in would wait for all of them.
 */
const requestsOfAPage = 4;

const checks: Record<EmulatorName, Check> = {
  auth: { label: 'Auth', url: (urls) => urls.auth, status: 200, hint: 'See the log.' },
  firestore: {
    label: 'Firestore',
    url: (urls) => urls.firestore,
    status: 200,
    hint: 'See firestore-debug.log.',
  },
  storage: { label: 'Storage', url: (urls) => urls.storage, status: undefined, hint: 'See the log.' },
  hosting: {
    label: 'Hosting (the app)',
    url: (urls) => urls.app,
    status: 200,
    hint: 'Is web/dist built? Try npm run build.',
  },
  functions: {
    label: 'the API (/api/health, through Hosting)',
    url: (urls) => `${urls.app}/api/health`,
    status: 200,
    hint: 'Is functions/deploy built, and does it load? Try npm run build, then see the log.',
    atOnce: requestsOfAPage,
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
    Array.from({ length: checks[name].atOnce ?? 1 }, () =>
      waitForAnswer(checks[name], urls, giveUpAt, signal),
    ),
  );
  await Promise.all(due);
}

async function waitForAnswer(
  check: Check,
  urls: StackUrls,
  giveUpAt: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const outcome = await ask(check, urls);
    if (outcome === 'answered') return;
    if (Date.now() > giveUpAt) {
      throw new StackFailure(
        `${check.label} did not become ready: ${check.url(urls)} ${outcome}.\n  ${check.hint}`,
      );
    }
    await delay(100);
  }
}

async function ask(check: Check, urls: StackUrls): Promise<string> {
  try {
    const response = await fetch(check.url(urls), { signal: AbortSignal.timeout(requestTimeoutMs) });
    const body = (await response.text()).replace(/\s+/g, ' ').slice(0, 120);
    if (check.status === undefined || response.status === check.status) return 'answered';
    return `answers ${response.status} (${body})`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'accepts but does not answer'
      : 'does not answer';
  }
}

const timeoutMs = 10_000;

/**
 * Turns on the Auth emulator's email enumeration protection, as a deploy requires of a real project. Of the settings
 * that a deploy looks at it is the only one that the emulator has. It is set at every start, since imported data brings
 * its own.
 */
export async function protectAddresses(emulator: {
  readonly url: string;
  readonly projectId: string;
  readonly signal: AbortSignal;
}): Promise<void> {
  const response = await fetch(`${emulator.url}/emulator/v1/projects/${emulator.projectId}/config`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    signal: AbortSignal.any([emulator.signal, AbortSignal.timeout(timeoutMs)]),
  });
  const text = await response.text();
  if (!response.ok) throw new StackFailure(`Auth refuses its settings: ${text.slice(0, 200)}`);
}
