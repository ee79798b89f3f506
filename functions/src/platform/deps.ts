import type { operatorBounds } from '@keelstone/domain/kernel/amounts/payment-bounds';
import type { Config } from './config.ts';
import type { identityToolkit } from './identity-toolkit.ts';
import type { identityRepository } from './identity.repository.ts';
import type { PlatformDeps, platformCollections } from './platform-deps.ts';

// The platform knows no feature: entry/database-deps.ts adds to both what features store and ask.

/** The part of `Deps` that the operator's commands have too (functions/cli). It makes no request except to Google. */
export interface CommandDeps extends ReturnType<typeof platformCollections> {
  now: PlatformDeps['now'];
  config: Pick<Config, 'appUrl' | 'keptDays'>;
  identity: ReturnType<typeof identityRepository>;
}

/** Everything that a service may use; made by entry/create-deps.ts. */
export interface Deps extends PlatformDeps, CommandDeps {
  config: Config;
  toolkit: ReturnType<typeof identityToolkit>;
  paymentBounds: typeof operatorBounds;
}
