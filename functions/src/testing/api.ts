import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, type Contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '@keelstone/domain/api/endpoint';
import { createApp } from '../app.ts';
import type { Deps } from '../deps.ts';

export type Answer<T> = {
  status: number;
  headers: Headers;
  body: T;
  error: { error?: string; code?: string };
};

type CallOptions<Name extends EndpointName> = {
  token?: string | undefined;
  params?: ParamsOf<Contract[Name]>;
  body?: Partial<NonNullable<BodyOf<Contract[Name]>>> & Record<string, unknown>;
  query?: Record<string, string>;
  ip?: string;
};

/** The Express app behind a real socket, called through the contract. */
export type Api = {
  call<Name extends EndpointName>(
    name: Name,
    options?: CallOptions<Name>,
  ): Promise<Answer<ResponseOf<Contract[Name]>>>;
  /** Anything at all, for requests that are not of the contract. */
  send(
    method: string,
    path: string,
    init?: { headers?: Record<string, string>; body?: string },
  ): Promise<Answer<unknown>>;
  close(): Promise<void>;
};

export async function startApi(deps: Deps): Promise<Api> {
  const server: Server = createServer(createApp(() => deps));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const send: Api['send'] = async (method, path, { headers = {}, body } = {}) => {
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const answer: unknown = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer());
    return {
      status: response.status,
      headers: response.headers,
      body: answer,
      error: isJson && response.status >= 400 ? (answer as Answer<unknown>['error']) : {},
    };
  };

  return {
    send,
    async call(name, { token, params, body, query, ip } = {}) {
      const endpoint: Endpoint = contract[name];
      const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
      const answer = await send(endpoint.method, pathOf(endpoint.path, params ?? {}) + search, {
        headers: {
          ...(token === undefined ? {} : { token: `Bearer ${token}` }),
          ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return answer as Answer<ResponseOf<Contract[typeof name]>>;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? `missing-${name}`);
}
