import type { RowReader } from '@keelstone/domain/audit/withheld';
import { overUntilMs } from '@keelstone/domain/retention/expiry';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

/** What knows for how long security events are kept. */
export type ReaderDeps = Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'expiringDays'> };

/** A caller as who reads event rows now. */
export function rowReader({ uid }: Pick<Caller, 'uid'>, { config, now }: ReaderDeps): RowReader {
  return { uid, eventsOverUntilMs: overUntilMs('securityEvent', now(), config.expiringDays) };
}
