import { errorTexts } from '@keelstone/domain/error-texts';
import { errorStatuses } from '@keelstone/domain/errors';
import { appCheckHeader, needsAppCheck } from '@keelstone/domain/kernel/api/app-check';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { answeredAtHeader } from '@keelstone/domain/kernel/live/signal';
import { timing } from '../../config/timing.ts';
import { findText } from '../find-field.ts';
import { idToken } from '../firebase/id-token.ts';
import { readAppCheckSiteKey } from '../firebase/site-key.ts';
import { noteServerTime } from '../server-time.ts';
import { ApiError, makeLateError, makeNetworkError } from './api-error.ts';
import { limitTime, startWait } from './in-time.ts';
import { readError } from './read-error.ts';
import { requiredFactors, sessionRefusals } from './refusals.ts';
import { findSessionId } from './session-id.ts';

/** The contents of a request, typed by its call. `send` makes the request. */
export type SendOptions = {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  bearer?: string | undefined;
  /** Tokens fetched beforehand, for a call that is sent while the page is left and nothing can be waited for. */
  tokens?: Tokens | undefined;
};

/** The bearer and the App Check token of a call, as far as it needs them. */
export type Tokens = readonly [token: string | undefined, appToken: string | undefined];
export type PreparedOptions = Pick<SendOptions, 'tokens' | 'keepalive'>;

export function fetchTokens(endpoint: Endpoint, token?: string): Promise<Tokens> {
  return Promise.all([endpoint.access === 'public' ? undefined : (token ?? bearer()), getAppToken(endpoint)]);
}

/**
 * Fresh tokens for a call that was prepared earlier, because the first ones may have expired while the machine slept.
 * Fails if its session is no longer the current one: somebody else may have signed in since.
 */
export async function renewTokens(endpoint: Endpoint, [before = '']: Tokens): Promise<Tokens> {
  const token = await currentToken();
  if (token === undefined || findSessionId(token) !== findSessionId(before)) {
    const message = 'Signed out meanwhile, so nothing was changed';
    throw new ApiError({ status: errorStatuses['invalid-token'], code: 'invalid-token', message });
  }
  return fetchTokens(endpoint, token);
}

/** Sends one request. Returns answers with a status of 200 to 299 and throws all others. */
export async function send(endpoint: Endpoint, options: SendOptions & { tokens: Tokens }): Promise<Response> {
  const headers = new Headers({ Accept: endpoint.response === 'bytes' ? '*/*' : 'application/json' });
  const [token, appToken] = options.tokens;
  if (token !== undefined) headers.set('token', `Bearer ${token}`);
  if (appToken !== undefined) headers.set(appCheckHeader, appToken);
  const init: RequestInit = { method: endpoint.method, headers, keepalive: options.keepalive === true };
  if (options.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(options.body);
  }
  const limits = { caller: options.signal, patienceMs: pickTimeoutMs(endpoint) };
  const response = await fetchPatiently(buildUrl(endpoint.path, options), init, limits);
  noteAnswer(response);
  if (response.ok) return response;
  const error = await readError(response);
  const listeners = pickListeners(error);
  if (token !== undefined && listeners !== undefined && (await isOfThisSession(token))) listeners.tell(error);
  throw error;
}

/** A request may outlive its session: its refusal must not sign out a person who has signed in since. */
async function isOfThisSession(token: string): Promise<boolean> {
  const current = await limitTime(idToken()).catch(() => undefined);
  return current !== undefined && findSessionId(current) === findSessionId(token);
}

function pickTimeoutMs({ method, response }: Endpoint): number {
  if (response === 'bytes') return timing.fileMs;
  return method === 'GET' ? timing.callMs : timing.writeMs;
}

/** Fetches, and fails once nothing has arrived for a while. A slow network may take as long as it needs. */
async function fetchPatiently(
  url: string,
  init: RequestInit,
  { caller, patienceMs }: { caller: AbortSignal | undefined; patienceMs: number },
): Promise<Response> {
  const sentMs = Date.now();
  const late = new AbortController();
  const wait = startWait(() => late.abort(), patienceMs);
  const signal = caller === undefined ? late.signal : AbortSignal.any([caller, late.signal]);
  try {
    const { body, status, statusText, headers } = await fetch(url, { ...init, signal });
    noteServerTime(headers.get('Date'), sentMs);
    const watched = body?.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (part, arrived) => {
          wait.again();
          arrived.enqueue(part);
        },
        flush: wait.end,
      }),
    );
    if (watched === undefined) wait.end();
    return new Response(watched ?? null, { status, statusText, headers });
  } catch (error) {
    wait.end();
    // Aborted by the caller (a page that was left): not a failure to report.
    if (caller?.aborted === true) throw error;
    throw late.signal.aborted ? makeLateError() : makeNetworkError();
  }
}

/** The token that proves that our app is calling. Firebase is not loaded for it if this deployment has no App Check. */
async function getAppToken(endpoint: Endpoint): Promise<string | undefined> {
  if (readAppCheckSiteKey() === undefined || !needsAppCheck(endpoint)) return undefined;
  const { loadFirebase } = await import('../firebase/app.ts');
  return loadFirebase().then(
    ({ appCheckToken }) => appCheckToken?.({ isSpent: endpoint.isAppCheckSpent === true }),
    () => undefined,
  );
}

async function bearer(): Promise<string> {
  const token = await currentToken();
  if (token === undefined) throw invalidToken();
  return token;
}

/** The token of the person who is signed in now, if anybody is. */
function currentToken(): Promise<string | undefined> {
  return limitTime(idToken()).catch((error: unknown) => {
    // The SDK cannot refresh the token: the browser is offline, or the account was revoked and the SDK signs out.
    if (error instanceof ApiError) throw error;
    throw isRevoked(error) ? invalidToken() : makeNetworkError();
  });
}

function invalidToken(): ApiError {
  const error = new ApiError({
    status: errorStatuses['invalid-token'],
    message: errorTexts['invalid-token'],
    code: 'invalid-token',
  });
  sessionRefusals.tell(error);
  return error;
}

function isRevoked(error: unknown): boolean {
  const code = findText(error, 'code');
  return (
    code === 'auth/user-token-expired' || code === 'auth/user-disabled' || code === 'auth/user-not-found'
  );
}

/** The subscribers to a refusal, if it concerns the whole session. */
function pickListeners({ code }: ApiError) {
  if (code === 'invalid-token' || code === 'account-restricted') return sessionRefusals;
  return code === 'factor-required' ? requiredFactors : undefined;
}

/** `/api/kyc/:adminId` with its params filled and its query appended. Values that are not set are left out. */
function buildUrl(path: string, { params = {}, query = {} }: SendOptions): string {
  const filled = path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

let latestMs = -Infinity;

/** The time of the API's latest answer by its own clock, because this machine's may be wrong. */
export function readAnsweredAt(): number {
  return latestMs;
}

function noteAnswer({ headers }: Response): void {
  const atMs = Number(headers.get(answeredAtHeader) ?? Number.NaN);
  if (atMs > latestMs) latestMs = atMs;
}
