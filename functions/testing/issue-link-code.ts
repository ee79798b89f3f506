import { noCredentials, type LinkPurpose } from '@keelstone/domain/core/one-time-link/credentials';
import type { Deps } from '../src/entry/create-deps.ts';
import { issueLink, newCode } from '../src/features/core/one-time-link/issue-link.ts';

/** The secret of a link or ticket, as its real holder would have it. */
export async function issueLinkCode(
  deps: Deps,
  purpose: LinkPurpose,
  { uid }: { uid: string },
): Promise<string> {
  const code = newCode();
  await deps.runTransaction(async (tx) => {
    const credentials = (await deps.credentials.read(tx, uid)) ?? noCredentials(uid);
    deps.credentials.put(tx, uid, issueLink(tx, { credentials, purpose, code }, deps));
  });
  return code;
}
