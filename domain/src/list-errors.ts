import { isRefusedWhileLocked } from './access/account-lock/decide-lock.ts';
import { flagRefusals } from './core/kill-switch/flag-refusals.ts';
import { isRefusedBeforeAcceptance } from './core/legal/acceptance.ts';
import { type ErrorCode, errorCodes } from './errors.ts';
import { needsAppCheck } from './kernel/api/app-check.ts';
import type { Access, Endpoint } from './kernel/api/endpoint.ts';

/** Answers to a request whose body cannot be read, for any call. */
export const transportErrors = [
  'body-timeout',
  'payload-too-large',
  'unsupported-media-type',
] as const satisfies readonly ErrorCode[];

/** Refusals of the access check. `self` compares an id in the path, and so also answers `not-found`. */
const accessErrors: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  kyc: ['account-restricted', 'factor-required', 'invalid-token'],
  enrol: ['account-restricted', 'invalid-token'],
  'signed-in': ['account-restricted', 'factor-required', 'invalid-token'],
  self: ['account-restricted', 'factor-required', 'invalid-token', 'not-found'],
  'self-or-admin': ['account-restricted', 'factor-required', 'invalid-token', 'not-found'],
  admin: ['account-restricted', 'factor-required', 'forbidden', 'invalid-token'],
};

/** Lists every code that a call can answer, in the order of the error table. */
export function listErrors(endpoint: Endpoint): ErrorCode[] {
  const answered = new Set([...listPipelineErrors(endpoint), ...(endpoint.errors ?? [])]);
  return errorCodes.filter((code) => answered.has(code));
}

/** The refusals of the pipeline before the operation starts, or if the database is busy. */
export function listPipelineErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, body, flags = [], method, path, query, stepUp, subject, throttles = [] } = endpoint;
  const codes: readonly (readonly ErrorCode[])[] = [
    ['internal'],
    transportErrors,
    needsAppCheck(endpoint) ? ['app-check-failed'] : [],
    path.includes(':') ? ['not-found'] : [],
    accessErrors[access],
    isRefusedWhileLocked(endpoint) ? ['account-locked'] : [],
    stepUp === undefined ? [] : ['step-up-required'],
    isRefusedBeforeAcceptance(endpoint) ? ['acceptance-required'] : [],
    subject !== undefined ? ['changed-meanwhile'] : [],
    flags.map((flag) => flagRefusals[flag]),
    query === undefined && body === undefined ? [] : ['invalid-input'],
    body === undefined ? [] : ['invalid-json'],
    throttles.length === 0 ? [] : ['too-many-requests'],
    // The use of a session is recorded too, so only public reads need no transaction.
    access === 'public' && method === 'GET' ? [] : ['unavailable'],
  ];
  return codes.flat();
}
