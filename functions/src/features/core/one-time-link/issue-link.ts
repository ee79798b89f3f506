import { randomBytes } from 'node:crypto';
import {
  type Credentials,
  type LinkPurpose,
  withLink,
} from '@keelstone/domain/core/one-time-link/credentials';
import { linkIdOf, newSecret } from '@keelstone/domain/core/one-time-link/one-time-link';
import type { Config } from '../../../platform/config.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import type { Deps } from '../../deps.ts';

/** A secret of 256 random bits, as it appears in a link. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

/** The address of the page that does what a link may do. After a #: no server, log or Referer sees the code. */
export function secureLinkOf(code: string, { config }: { config: Pick<Config, 'appUrl'> }): string {
  return `${config.appUrl}/secure#code=${code}`;
}

/**
 * Stores what is known about a secret and makes it the one that counts for its purpose. The caller writes the
 * credentials that this returns, in the same transaction. It only writes, so it may follow any reads.
 */
export function issueLink(
  { credentials, purpose, code }: { credentials: Credentials; purpose: LinkPurpose; code: string },
  tx: Writer,
  deps: Deps,
): Credentials {
  const id = linkIdOf(code);
  const atMs = deps.now();
  deps.secrets.put(tx, id, newSecret({ uid: credentials.uid, purpose, atMs }));
  return withLink(credentials, purpose, { id, createdAtMs: atMs });
}
