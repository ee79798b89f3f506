import { randomBytes } from 'node:crypto';
import {
  type Credentials,
  type LinkPurpose,
  withLink,
} from '@keelstone/domain/core/one-time-link/credentials';
import { deriveLinkId, newSecret } from '@keelstone/domain/core/one-time-link/one-time-link';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';

/** A secret of 256 random bits, as it appears in a link. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

/** The address of the page that uses a mailed link. The code follows a #, so no server, log or Referer sees it. */
export function buildSecureLink(code: string, { config }: { config: Pick<Config, 'appUrl'> }): string {
  return `${config.appUrl}/secure#code=${code}`;
}

/**
 * Stores a secret's document and makes it the current link of its purpose. The caller writes the returned credentials
 * in the same transaction. Only writes, so it may follow any reads.
 */
export function issueLink(
  tx: Writer,
  { credentials, purpose, code }: { credentials: Credentials; purpose: LinkPurpose; code: string },
  deps: Deps,
): Credentials {
  const id = deriveLinkId(code);
  const atMs = deps.now();
  deps.secrets.put(tx, id, newSecret({ uid: credentials.uid, purpose, atMs }));
  return withLink(credentials, purpose, { id, createdAtMs: atMs });
}
