import { linkIdOf, newSecret } from '@keelstone/domain/core/one-time-link/one-time-link';
import { newCode, secureLinkOf } from './issue-link.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import type { CommandDeps } from '../../deps.ts';

/**
 * The address of a link that locks an account, for one security mail. Each mail has its own, which ends by use or by
 * age and not by the next mail, so it is not in the credentials. It only writes, so it may follow any reads.
 */
export function issueLockLink(deps: CommandDeps, tx: Writer, uid: string): string {
  const code = newCode();
  deps.secrets.put(tx, linkIdOf(code), newSecret({ uid, purpose: 'lock-account', atMs: deps.now() }));
  return secureLinkOf(code, deps);
}
