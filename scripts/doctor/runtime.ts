import { join } from 'node:path';
import { isRecord, readJsonObject } from '../../emulator/src/json.ts';
import { runtimeStatus, listSupportedRuntimes } from '../firebase-tools.ts';
import type { Finding } from './project.ts';

type Support = typeof runtimeStatus;

/** Google announces the end of a runtime long before; this is time for a release of ours. */
const noticeMs = 90 * 24 * 60 * 60_000;

/**
 * Whether Google still supports the runtime of the functions at this moment, as far as the installed firebase-tools
 * knows. It depends on the day, and on nothing in this checkout: no test may.
 */
export function examineRuntime(root: string, nowMs: number, support: Support = runtimeStatus): Finding {
  const what = 'runtime of the functions';
  const runtime = readConfiguredRuntime(root);
  const { status, deprecationDate } = support(runtime) ?? { status: 'unknown', deprecationDate: '' };
  const endsAtMs = Date.parse(deprecationDate);
  const others = listSupportedRuntimes(nowMs).filter((name) => name !== runtime);
  const remedy = [
    'Change "runtime" in firebase.json and deployedNode in functions/build.ts together, run npm test, and deploy.',
    `Supported now: ${others.join(', ') || 'no other that is installed here'}. A newer firebase-tools may know more.`,
  ].join('\n');
  if (status !== 'GA' || !(endsAtMs > nowMs))
    return {
      verdict: 'missing',
      what,
      found: `Google does not support ${runtime} any more (${status}, until ${deprecationDate || 'an unknown day'})`,
      remedy,
    };
  const found = `${runtime}, which Google supports until ${deprecationDate}`;
  return endsAtMs - nowMs > noticeMs
    ? { verdict: 'ok', what, found }
    : { verdict: 'note', what, found, remedy };
}

/** The runtime that firebase.json names. */
export function readConfiguredRuntime(root: string): string {
  const { functions } = readJsonObject(join(root, 'firebase.json'));
  const codebase: unknown = Array.isArray(functions) ? functions[0] : undefined;
  return isRecord(codebase) ? String(codebase['runtime']) : 'none';
}
