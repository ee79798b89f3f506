import { imageViewKinds, toPseudonym, viewsShownUntilMs } from '@keelstone/domain/rights/own-data/image-view';
import { imageViewToWire, type ImageViewWire } from '@keelstone/domain/rights/own-data/image-view.wire';
import type { Deps } from '../../../platform/deps.ts';
import { computeMac } from '../../../platform/signed-text.ts';

/**
 * One page of the views of a person's documents, as they may see it: no names, and nothing from the last 7 days. During
 * a legal hold the list stays as it was when the hold began, so that it reveals nothing. Reads: a row each, one to look
 * ahead, and the hold. Errors: `invalid-input` for a malformed cursor.
 */
export async function listDocumentViews(
  { ownerUid, limit, cursor }: { ownerUid: string; limit: number; cursor?: string | undefined },
  { events, holds, now, config: { factorKey: key } }: Deps,
): Promise<{ items: ImageViewWire[]; nextCursor: string | null }> {
  const hold = await holds.find(ownerUid);
  const { items, nextCursor } = await events.listPage({
    trail: 'audit',
    whom: ownerUid,
    kinds: imageViewKinds,
    untilMs: viewsShownUntilMs(hold?.createdAtMs ?? now()),
    limit,
    cursor,
  });
  const pseudonym = (uid: string) => viewerPseudonym(uid, { key, ownerUid });
  return { items: items.map(({ id, row }) => imageViewToWire(id, row, pseudonym)), nextCursor };
}

/**
 * The pseudonym of an administrator towards an account holder: "K7QM-2XPF", the same in every view of the two. It is
 * made from a keyed hash, so that holders cannot find out who it is, even together (docs/decisions/own-data.md). `key`:
 * 32 bytes in base64.
 */
function viewerPseudonym(
  administratorUid: string,
  { key, ownerUid }: { key: string; ownerUid: string },
): string {
  const mac = computeMac(administratorUid, { key, uid: ownerUid, label: 'keelstone viewer pseudonym' });
  return toPseudonym(mac);
}
