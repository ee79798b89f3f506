import { mailedLinkId } from '../../auth/mailed-link.ts';
import { newVerificationLink } from '../../auth/verification-link.ts';
import type { Deps } from '../../deps.ts';

/** The code of a link as it would be mailed to somebody. */
export async function mintCode(
  deps: Deps,
  purpose: 'verify-email' | 'reset-password',
  { uid, email }: { uid: string; email: string },
): Promise<string> {
  if (purpose === 'verify-email') {
    const link = await newVerificationLink({ uid, email }, deps);
    await deps.runTransaction((tx) => Promise.resolve(link.store(tx)));
    return new URL(link.url).searchParams.get('oobCode') ?? '';
  }
  const code = await deps.identity.newResetCode(email);
  const nowMs = deps.now();
  const link = { uid, purpose, createdAtMs: nowMs, expiresAtMs: nowMs + 60_000, usedAtMs: null };
  await deps.links.save(mailedLinkId(code), link);
  return code;
}
