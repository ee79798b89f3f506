import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointName } from '@keelstone/domain/contract';
import { DomainError } from '@keelstone/domain/errors';
import { answeredAtHeader } from '@keelstone/domain/kernel/live/signal';
import { meter, newUsage } from '../platform/firestore/meter.ts';
import { hasCode } from '../platform/has-code.ts';
import { readStack } from '../platform/throttle/record-after-call.ts';
import { sendAnswer, sendError, setHeaders } from './answer.ts';
import { findBearer } from './assert-access.ts';
import { type AppCheckVerdict, assertApp, examineApp } from './check-app.ts';
import { findRoute } from './find-route.ts';
import { readOrigin } from './origin.ts';
import type { Deps } from './pipeline-deps.ts';
import { pipelineLimits } from './pipeline.limits.ts';
import { makeBodyLimits, receiveBody } from './read-body.ts';
import { readOriginalHead } from './request-head.ts';
import { runCall, type Server } from './run-call.ts';
import { validateParams } from './validate.ts';

/** The course of a request, as far as it got. Its log line shows it. */
type Course = {
  operation: string;
  uid: string | null;
  outcome: string;
  appCheck?: Exclude<AppCheckVerdict, undefined>;
};

/** Serves one request: receives it, finds its call, checks the app, runs the call, sends its answer, and logs. */
export async function serve<D extends Deps>(
  request: IncomingMessage,
  response: ServerResponse,
  { serves, ...server }: Server<D> & { serves: (name: EndpointName) => boolean },
): Promise<void> {
  const { deps } = server;
  const { method = '', headers } = request;
  const head = readOriginalHead(request);
  const [path = '', search = ''] = head.url.split(/\?(.*)/s);
  const startedAtMs = deps.now();
  const requestId = deps.newRequestId();
  setHeaders(response, requestId);
  const usage = newUsage();
  const course: Course = { operation: `${method} unmatched`, uid: null, outcome: 'ok' };
  try {
    // Received first, so that a refused body costs no database read.
    const received = await receive(request, response, findBodyBytesMax(method, path, serves));
    const { name, endpoint, params } = findRoute(method, path);
    course.operation = name;
    if (received.byteLength > (endpoint.bodyBytesMax ?? pipelineLimits.bodyBytesMax))
      throw new DomainError('payload-too-large');
    if (!serves(name)) throw new DomainError('not-found');
    const appCheck = await examineApp(endpoint, headers, deps);
    if (appCheck !== undefined) course.appCheck = appCheck;
    assertApp(appCheck, deps);
    await meter(usage, async () => {
      const call = {
        name,
        endpoint,
        params: validateParams(params),
        bearer: findBearer(headers),
        origin: readOrigin(request, { requestId, trustedProxyHops: deps.config.trustedProxyHops }),
        sent: { search, head, received },
      };
      const noteCaller = (uid: string) => (course.uid = uid);
      const answer = await runCall(call, noteCaller, server);
      // The server's time: the caller has then read every change that a signal dates before it.
      response.setHeader(answeredAtHeader, deps.now());
      // Metered too, because a file in pieces reads while it is sent.
      await sendAnswer(response, endpoint, answer, deps.config.appUrl);
    });
  } catch (error) {
    course.outcome = response.headersSent ? 'broken-off' : sendError(response, error, requestId).code;
    const isReaderGone = hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE');
    if (!(error instanceof DomainError) && !isReaderGone)
      deps.log.error({ requestId, operation: course.operation, error: readStack(error) });
  }
  deps.log.info({ requestId, ...course, ms: deps.now() - startedAtMs, ...usage });
}

/** The most bytes of a call that this function serves, or `undefined` for the usual limit. */
function findBodyBytesMax(
  method: string,
  path: string,
  serves: (name: EndpointName) => boolean,
): number | undefined {
  try {
    const { name, endpoint } = findRoute(method, path);
    return serves(name) ? endpoint.bodyBytesMax : undefined;
  } catch {
    // Refused once its body has been received.
    return undefined;
  }
}

/** Receives the body. After a refusal the connection ends with the answer, without waiting for the rest of the body. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  bytesMax: number | undefined,
): Promise<Uint8Array> {
  try {
    return await receiveBody(request, makeBodyLimits(bytesMax));
  } catch (error) {
    response.setHeader('Connection', 'close');
    throw error;
  }
}
