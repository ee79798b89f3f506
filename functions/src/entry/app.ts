import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointName } from '@keelstone/domain/contract';
import { identify } from '../features/access/sign-in/identify.ts';
import { noteSignInBurst } from '../features/access/sign-in/note-sign-in-burst.ts';
import { readAlongside } from '../features/access/sign-in/read-alongside.ts';
import { recordStrongUse, requireStrong } from '../features/access/step-up/require-strong.ts';
import type { Registered } from '../pipeline/registered.ts';
import { serve } from '../pipeline/serve.ts';
import type { Deps } from './create-deps.ts';
import { handlers } from './handlers.ts';

export type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The HTTPS API, or only the calls that `serves` selects. `deps` is called at the first request. The platform's
 * last-resort handler gets its rejection.
 */
export function createApp(deps: () => Deps, serves: (name: EndpointName) => boolean = () => true): App {
  return (request, response) => serve(request, response, { registered, deps: deps(), serves });
}

/** The functions of features that the pipeline calls, since it must not import them. */
const registered: Registered<Deps> = {
  handlers,
  identify,
  findFactors: (uid, deps) => deps.factors.find(uid),
  readAlongside,
  requireStrong,
  recordStrongUse,
  noteRefusal: noteSignInBurst,
};
