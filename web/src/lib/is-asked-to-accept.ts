import type { UserWire } from '@keelstone/domain/api/user.contract';
import { askedVersions, hasAccepted } from '@keelstone/domain/legal/acceptance';
import { publishedTexts } from '@keelstone/domain/legal/legal-text';

/** True for somebody who has yet to accept a published text; administrators are not asked, as at the server. */
export function isAskedToAccept({ isAdmin, accepted }: Pick<UserWire, 'isAdmin' | 'accepted'>): boolean {
  return !isAdmin && !hasAccepted(accepted, askedVersions(publishedTexts));
}
