import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointName } from '@keelstone/domain/api/contract';
import type { Deps } from './deps.ts';
import { serve } from '../pipeline/serve.ts';
import { registered } from './registered.ts';

export type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The HTTPS API, or the calls of it that it `serves`; `deps` is called at the first request. Its rejection is for the
 * platform's last-resort handler.
 */
export function createApp(deps: () => Deps, serves: (name: EndpointName) => boolean = () => true): App {
  return (request, response) => serve(request, response, { registered, deps: deps(), serves });
}
