import type { RequestListener } from 'node:http';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.ts';
import { serve } from './http/serve.ts';

/** The HTTPS API; `deps` is asked at the first request. */
export function createApp(deps: () => Deps): RequestListener {
  return (request, response) => {
    void serve(request, response, { handlers, deps: deps() });
  };
}
