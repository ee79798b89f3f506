import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../../deps.ts';

/** What writing a security event and mailing its owner about it needs. */
export type OwnerEventDeps = Pick<
  Deps,
  'secrets' | 'mail' | 'notices' | 'securityEvents' | 'securityEventDetails' | 'now'
> & {
  config: Pick<Config, 'appUrl'>;
};
