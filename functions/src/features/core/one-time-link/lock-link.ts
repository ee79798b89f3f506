import { deriveLinkId, newSecret } from '@keelstone/domain/core/one-time-link/one-time-link';
import type { CommandDeps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { newCode, buildSecureLink } from './issue-link.ts';

/**
 * Returns the address of a link that locks an account, for one security mail. Each mail has its own link. The next mail
 * does not replace it, so the credentials do not list it. Only writes, so it may follow any reads.
 */
export function issueLockLink(tx: Writer, uid: string, deps: CommandDeps): string {
  const code = newCode();
  deps.secrets.put(tx, deriveLinkId(code), newSecret({ uid, purpose: 'lock-account', atMs: deps.now() }));
  return buildSecureLink(code, deps);
}
