import express, { type Express } from 'express';
import type { Deps } from './deps.ts';
import { handlers } from './handlers.ts';
import { mountContract } from './http/mount.ts';

/** The HTTPS API as an Express app; `deps` is asked at the first request. */
export function createApp(deps: () => Deps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  mountContract(app, handlers, deps);
  return app;
}
