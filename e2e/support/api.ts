import { setTimeout } from 'node:timers/promises';
import { signInContract } from '@keelstone/domain/access/sign-in/sign-in.contract';
import { contract, type Contract, type EndpointName } from '@keelstone/domain/contract';
import type { ErrorWire } from '@keelstone/domain/kernel/api/common.wire';
import type { BodyOf, ParamsOf, ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import { assertListed } from '@keelstone/domain/testing/assert-listed';

const origin = process.env['APP_URL'] ?? 'http://localhost:5000';

type Options<Name extends EndpointName> = {
  token?: string;
  params?: ParamsOf<Contract[Name]>;
  query?: Record<string, string>;
  body?: Partial<NonNullable<BodyOf<Contract[Name]>>>;
};

/** Somebody who is signed in, as an API client without a browser is. */
export type Caller = { uid: string; token: string; customToken: string };

/** Calls the running API as any client may; throws if it refuses, because here it only sets things up. */
export async function ask<Name extends EndpointName>(
  name: Name,
  options: Options<Name> = {},
): Promise<ResponseOf<Contract[Name]>> {
  let response = await send(name, options);
  // A stack that is busy wrote nothing, and says when to try again.
  for (let tries = 1; response.status === 503 && tries < 5; tries += 1) {
    await setTimeout(1000 * Number(response.headers.get('retry-after') ?? 1));
    response = await send(name, options);
  }
  if (!response.ok) throw new Error(`${name} answered ${String(response.status)}: ${await response.text()}`);
  return (await response.json()) as ResponseOf<Contract[Name]>;
}

/** The status of the API's answer to a call with a token and nothing else. */
export async function statusOf(name: EndpointName, token: string): Promise<number> {
  const { status } = await send(name, { token });
  return status;
}

async function send<Name extends EndpointName>(
  name: Name,
  { token, params, query = {}, body }: Options<Name>,
): Promise<Response> {
  const { method, path } = contract[name];
  const filled = path.replace(/:(\w+)/g, (_match, key: string) => String(Reflect.get(params ?? {}, key)));
  const search = new URLSearchParams(query).toString();
  const request = () =>
    fetch(`${origin}${filled}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { token: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  // A kept connection that the server has just closed fails once.
  const response = await request().catch(request);
  // A proxy in front of the API may refuse without a code.
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (!response.ok && isJson) assertListed(name, ((await response.clone().json()) as ErrorWire).code);
  return response;
}

export async function callerOf(login: { email: string; password: string }): Promise<Caller> {
  const { email, password } = login;
  const answer = await ask('login', { body: { email, password } });
  const { token, customToken, others } = signInContract.login.response.validateSync(answer);
  return { uid: others._id, token, customToken };
}
