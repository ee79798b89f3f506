import type { PlatformDeps } from '../platform/platform-deps.ts';
import type { appCheckVerifier } from './app-check.repository.ts';
import type { instanceCounts } from './instance-counts.ts';

/** The files that functions/build.ts puts next to the bundle. */
export type ApiDocument = 'openapi.json' | 'docs.html';

export type Deps = PlatformDeps & {
  verifyAppCheck: ReturnType<typeof appCheckVerifier>;
  instanceCounts: ReturnType<typeof instanceCounts>;
  readApiDocument: (name: ApiDocument) => Promise<Uint8Array>;
};
