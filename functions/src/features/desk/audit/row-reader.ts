import type { RowReader } from '@keelstone/domain/desk/audit/withheld';
import { overUntilMs } from '@keelstone/domain/rights/retention/expiry';
import type { Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../deps.ts';

/** The retention settings of security events. */

/** A caller as a reader of event rows at this time. */
export function rowReader({ uid }: Pick<Caller, 'uid'>, { config, now }: Deps): RowReader {
  return { uid, eventsOverUntilMs: overUntilMs('securityEvent', now(), config.expiringDays) };
}
