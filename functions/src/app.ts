import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.ts';
import { serve } from './http/serve.ts';

export type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The HTTPS API; `deps` is called at the first request. Its rejection is for the platform's last-resort handler. */
export function createApp(deps: () => Deps): App {
  return (request, response) => serve(request, response, { handlers, deps: deps() });
}
