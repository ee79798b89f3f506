import { Agent, request } from 'node:http';
import { assertAnswerListed } from '../../testing/listed-errors.ts';

/** A request exactly as it is put on the wire: `fetch` would normalise paths, methods and headers. */
export type Case = {
  title: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Odd, but it may be answered: only a server error would be wrong. Sent separately from the others. */
  mayPass?: boolean;
};

export type WireAnswer = { status: number; headers: Record<string, unknown>; text: string };

let sentCount = 0;
/** Each request has an address of its own: together they would wait for one counter of refused attempts. */
function nextAddress(): string {
  sentCount += 1;
  return [10, sentCount >> 16, sentCount >> 8, sentCount].map((part) => String(part & 255)).join('.');
}

const agent = new Agent({ keepAlive: true, maxSockets: 6 });

export async function put(url: string, one: Case): Promise<WireAnswer> {
  const { method, path, headers = {}, body } = one;
  const bytes = body === undefined ? undefined : Buffer.from(body);
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = bytes === undefined ? {} : { 'content-length': String(bytes.byteLength) };
    const fixed = { 'x-forwarded-for': nextAddress(), ...length };
    const sent = request({ hostname, port, method, path, headers: { ...fixed, ...headers }, agent });
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      // The server closes connections that were idle for five seconds, perhaps just as this one was reused.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(put(url, one));
      else reject(error);
    });
    sent.end(bytes);
  });
}

/** The fault of an answer to a request that must be refused; `undefined` if it is as expected. */
export function faultOf({ status, headers, text }: WireAnswer): string | undefined {
  if (status < 400 || status > 499) return `status ${String(status)}: ${text.slice(0, 200)}`;
  const body = Object(JSON.parse(text)) as Record<string, unknown>;
  const isSaid = (name: string) => typeof body[name] === 'string' && body[name] !== '';
  const wanted = {
    'may be cached': headers['cache-control'] === 'private, no-store',
    'may be sniffed': headers['x-content-type-options'] === 'nosniff',
    'is no JSON': headers['content-type'] === 'application/json; charset=utf-8',
    'says too much': Object.keys(body).every((key) => ['error', 'code', 'field', 'requestId'].includes(key)),
    'says too little': ['error', 'code', 'requestId'].every(isSaid),
    'carries another request id': body['requestId'] === headers['x-request-id'],
  };
  return Object.entries(wanted).find(([, isRight]) => !isRight)?.[0];
}

/** Throws if the call of a refused request does not list the code of its answer. */
export function assertCaseListed({ method, path }: Case, { text }: Pick<WireAnswer, 'text'>): void {
  const body: unknown = JSON.parse(text);
  assertAnswerListed({ method, path, code: String(Reflect.get(Object(body), 'code')) });
}
