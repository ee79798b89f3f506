import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';
import { mailedLinkId } from './mailed-link.ts';

/** A fresh verification link: its code comes from Firebase Auth, its life is kept by us. */
export async function newVerificationLink(
  { uid, email }: { uid: string; email: string },
  deps: Deps,
): Promise<{ id: string; url: string; store(tx: Tx): void }> {
  const oobCode = await deps.identity.newVerificationCode(email);
  const id = mailedLinkId(oobCode);
  return {
    id,
    url: `${deps.config.appUrl}/verified?oobCode=${encodeURIComponent(oobCode)}`,
    store: (tx) => {
      deps.links.put(tx, id, {
        uid,
        purpose: 'verify-email',
        createdAtMs: deps.now(),
        expiresAtMs: deps.now() + limits.verifyLinkAgeMsMax,
        usedAtMs: null,
      });
    },
  };
}
