import { documentViewToWire, type DocumentViewWire } from '@keelstone/domain/api/document-view.wire';
import { documentViewKinds, viewsShownUntilMs } from '@keelstone/domain/event/document-view';
import type { Deps } from '../deps.ts';
import { viewerPseudonym } from './viewer-pseudonym.ts';

type Asked = { ownerUid: string; limit: number; cursor?: string | undefined };
type ViewDeps = Pick<Deps, 'events' | 'holds' | 'now'> & { config: Pick<Deps['config'], 'factorKey'> };

/**
 * One page of who opened somebody's documents, as they may see it: no name, and nothing of the last 7 days. During a
 * legal hold the list stays as it was when the hold began, so that it reveals nothing. Reads: a row each, one to look
 * ahead, and the hold. Errors: `invalid-input` for a cursor that is not ours.
 */
export async function listDocumentViews(
  { ownerUid, limit, cursor }: Asked,
  { events, holds, now, config: { factorKey: key } }: ViewDeps,
): Promise<{ items: DocumentViewWire[]; nextCursor: string | null }> {
  const hold = await holds.find(ownerUid);
  const { items, nextCursor } = await events.listPage({
    trail: 'audit',
    whom: ownerUid,
    kinds: documentViewKinds,
    untilMs: viewsShownUntilMs(hold?.createdAtMs ?? now()),
    limit,
    cursor,
  });
  const pseudonym = (uid: string) => viewerPseudonym(uid, { key, ownerUid });
  return { items: items.map(({ id, row }) => documentViewToWire(id, row, pseudonym)), nextCursor };
}
