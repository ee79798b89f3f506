import { isRecord } from '../json.ts';

export type Body = { readonly json: unknown } | { readonly bytes: Uint8Array; readonly contentType: string };

/** A call of an emulator's REST API with an administrator's rights; no rules are asked. */
export async function callAsOwner(
  url: string,
  options: { body?: Body; method?: string } = {},
): Promise<Response> {
  const { body } = options;
  const isBytes = body !== undefined && 'bytes' in body;
  const response = await fetch(url, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: 'Bearer owner',
      ...(body === undefined ? {} : { 'content-type': isBytes ? body.contentType : 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isBytes ? body.bytes : JSON.stringify(body.json) }),
    signal: AbortSignal.timeout(120_000),
  });
  if (response.ok) return response;
  throw new Error(`${url} answers ${response.status}: ${(await response.text()).slice(0, 500)}`);
}

/** The same, for an answer that is a JSON object. */
export async function askAsOwner(
  url: string,
  options: { body?: Body; method?: string } = {},
): Promise<Record<string, unknown>> {
  const answer: unknown = await (await callAsOwner(url, options)).json();
  if (!isRecord(answer)) throw new Error(`${url} does not answer a JSON object`);
  return answer;
}

/** The objects of a list that an answer may leave out when it is empty. */
export function listRecords(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The project that `npm start` runs (start-command.ts): the Auth and Storage parts of an import belong to a project. */
export const seedProjectId = 'demo-keelstone';

/** The default bucket of a project in the emulators, which the functions use. */
export const seedBucket = `${seedProjectId}.appspot.com`;
