import type { UserWire } from '@keelstone/domain/api/user.wire';
import { hasAccepted } from '@keelstone/domain/legal/acceptance';
import type { PublishedText } from './api-hooks/use-public-facts.ts';

/** True for somebody who has yet to accept a published text; administrators are not asked, as at the server. */
export function isAskedToAccept(
  { isAdmin, accepted }: Pick<UserWire, 'isAdmin' | 'accepted'>,
  texts: readonly PublishedText[],
): boolean {
  const asked = Object.fromEntries(texts.map(({ kind, asked: version }) => [kind, version]));
  return !isAdmin && !hasAccepted(accepted, asked);
}
