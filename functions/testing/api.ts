import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  ServerResponse,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract, type Contract, type EndpointName } from '@keelstone/domain/contract';
import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import { createApp } from '../src/entry/app.ts';
import type { Deps } from '../src/entry/create-deps.ts';
import { assertAnswerListed } from './listed-errors.ts';

export type Answer<T> = {
  status: number;
  headers: IncomingHttpHeaders;
  body: T;
  error: { error?: string; code?: string; requestId?: string };
};

/** The parts of a call of the contract, without its types; `call` is the typed way in. */
export type RequestOptions = {
  token?: string | undefined;
  params?: Record<string, string>;
  body?: Record<string, unknown>;
  query?: Record<string, string>;
  ip?: string;
  userAgent?: string;
};

type CallOptions<Name extends EndpointName> = RequestOptions & {
  params?: ParamsOf<Contract[Name]>;
  body?: Partial<NonNullable<BodyOf<Contract[Name]>>> & Record<string, unknown>;
};

/**
 * The app behind a real socket, called through the contract. A refusal that the contract does not list fails the test,
 * and so does an answer with another shape.
 */
export type Api = ReturnType<typeof apiAt>;

const agent = new Agent({ keepAlive: true });

export async function startApi(deps: Deps): Promise<Api> {
  const app = createApp(() => deps);
  const server: Server = createServer((request, response) => void app(request, response));
  // A test may keep this process busy for longer than the default, after which the next request would hit a closed
  // socket.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...apiAt(`http://127.0.0.1:${String(port)}`),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The same calls against an app that runs elsewhere, at `http://127.0.0.1:port`; then there is nothing to close. */
export function apiAt(url: string) {
  /** Any request, also outside the contract. */
  async function send(
    method: string,
    path: string,
    { headers, body }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer<unknown>> {
    // A quarter of the CPU time of `fetch`, which was a third of that of the authorisation tests.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const asked = httpRequest(`${url}${path}`, { method, headers: { ...headers, ...length }, agent });
    asked.end(body);
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    const { statusCode: status = 0 } = response;
    const bytes = await bytesOf(response);
    const isJson = response.headers['content-type']?.startsWith('application/json') === true;
    const answer: unknown = isJson ? JSON.parse(bytes.toString()) : new Uint8Array(bytes);
    const error = isJson && status >= 400 ? (answer as Answer<unknown>['error']) : {};
    if (error.code !== undefined) assertAnswerListed({ method, path, code: error.code });
    return { status, headers: response.headers, body: answer, error };
  }

  /** A call whose name is only known at run time. */
  async function request(
    name: EndpointName,
    { token, params, body, query, ip, userAgent }: RequestOptions = {},
  ): Promise<Answer<unknown>> {
    const endpoint: Endpoint = contract[name];
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const answer = await send(endpoint.method, pathOf(endpoint.path, params ?? {}) + search, {
      headers: {
        ...(token === undefined ? {} : { token: `Bearer ${token}` }),
        ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // The server only leaves out what the contract does not name.
    if (answer.status === 200 && endpoint.response !== 'bytes')
      endpoint.response.validateSync(answer.body, { strict: true });
    return answer;
  }

  async function call<Name extends EndpointName>(name: Name, options?: CallOptions<Name>) {
    return (await request(name, options)) as Answer<ResponseOf<Contract[Name]>>;
  }

  return { url, send, request, call, close: () => Promise.resolve() };
}

export function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? `missing-${name}`);
}

/** Reads a response like `buffer` of Node's stream consumers, without the detour through a blob. */
async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  response.on('data', (piece: Buffer) => void pieces.push(piece));
  await once(response, 'end');
  return Buffer.concat(pieces);
}

/** The next response of the server in this process: its end is when the server notices one. */
export function nextResponse(): Promise<ServerResponse> {
  const channel = 'http.server.request.start';
  return new Promise((resolve) => {
    const found = (message: unknown): void => {
      const response: unknown = Reflect.get(Object(message), 'response');
      unsubscribe(channel, found);
      if (response instanceof ServerResponse) resolve(response);
    };
    subscribe(channel, found);
  });
}
