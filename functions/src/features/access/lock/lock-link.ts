import { linkIdOf, newLink } from '@keelstone/domain/auth/link';
import { newCode, secureLinkOf } from '../auth/issue-link.ts';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';

/**
 * The address of a link that locks an account, for one security mail. Each mail has its own, which ends by use or by
 * age and not by the next mail, so it is not in the credentials. It only writes, so it may follow any reads.
 */
export function issueLockLink(
  deps: Pick<Deps, 'links' | 'now'> & { config: Pick<Config, 'appUrl'> },
  tx: Tx,
  uid: string,
): string {
  const code = newCode();
  deps.links.put(tx, linkIdOf(code), newLink({ uid, purpose: 'lock-account', atMs: deps.now() }));
  return secureLinkOf(code, deps);
}
