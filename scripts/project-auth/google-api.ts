import { isRecord } from '../../emulator/src/json.ts';

const timeoutMs = 20_000;

/** Where Google's APIs answer, without a slash at the end. Tests put the Auth emulator and their own servers here. */
export type GoogleUrls = Record<
  'identityToolkit' | 'iamCredentials' | 'resourceManager' | 'cloudFunctions',
  string
>;

export const googleUrls: GoogleUrls = {
  identityToolkit: 'https://identitytoolkit.googleapis.com',
  iamCredentials: 'https://iamcredentials.googleapis.com',
  resourceManager: 'https://cloudresourcemanager.googleapis.com',
  cloudFunctions: 'https://cloudfunctions.googleapis.com',
};

/** The project that is asked about, and the operator's right to ask. */
export type Operator = { urls: GoogleUrls; project: string; accessToken: () => Promise<string> };

/** Google refused, or could not be asked. The message names the call and the reason, and contains no token. */
export class GoogleFailure extends Error {
  override readonly name = 'GoogleFailure';
  /** True if the call may have had its effect all the same: no answer, or a server's error. */
  readonly isUncertain: boolean;

  constructor(message: string, options: { isUncertain: boolean } = { isUncertain: false }) {
    super(message);
    this.isUncertain = options.isUncertain;
  }
}

/**
 * A call of one of Google's JSON APIs with the operator's credentials; a POST if it has a body. The calls are billed to
 * the project itself, because people's own credentials belong to no project. Errors: GoogleFailure.
 */
export async function askGoogle(
  url: string,
  { project, accessToken }: Operator,
  body?: object,
): Promise<Record<string, unknown>> {
  const token = await accessToken().catch((error: unknown) => {
    throw new GoogleFailure(`No Google credentials were found: ${messageOf(error)}`);
  });
  return ask(url, { authorization: `Bearer ${token}`, 'x-goog-user-project': project }, body);
}

/** A call that anybody with the web API key may make. Errors: GoogleFailure. */
export async function askAsClient(
  url: string,
  apiKey: string,
  body: object,
): Promise<Record<string, unknown>> {
  return ask(url, { 'x-goog-api-key': apiKey }, body);
}

async function ask(
  url: string,
  headers: Record<string, string>,
  body: object | undefined,
): Promise<Record<string, unknown>> {
  const { host, pathname } = new URL(url);
  const response = await fetch(url, {
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new GoogleFailure(`${host} did not answer: ${messageOf(error)}`, { isUncertain: true });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && isRecord(answer)) return answer;
  const { status } = response;
  const what = `${host}${pathname} answered ${String(status)}${reasonIn(answer)}`;
  throw new GoogleFailure(what, { isUncertain: status >= 500 });
}

/** `{"error": {"message": …}}`, as all of them write it. */
function reasonIn(answer: unknown): string {
  const error = isRecord(answer) ? answer['error'] : undefined;
  const message = isRecord(error) ? error['message'] : undefined;
  return typeof message === 'string' ? `: ${message}` : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
