import { documentViewToWire, type DocumentViewWire } from '@keelstone/domain/api/document-view.wire';
import { documentViewKinds, viewsShownUntilMs } from '@keelstone/domain/audit/document-view';
import type { Deps } from '../deps.ts';
import { viewerPseudonym } from './viewer-pseudonym.ts';

type Asked = { ownerUid: string; limit: number; cursor?: string | undefined };
type ViewDeps = Pick<Deps, 'events' | 'now'> & { config: Pick<Deps['config'], 'factorKey'> };

/**
 * One page of who opened somebody's documents, as they may see it: no name, and nothing of the last 7 days. Reads: a row
 * each, and one to look ahead. Errors: `invalid-input` for a cursor that is not ours.
 */
export async function listDocumentViews(
  { ownerUid, limit, cursor }: Asked,
  { events, now, config: { factorKey: key } }: ViewDeps,
): Promise<{ items: DocumentViewWire[]; nextCursor: string | null }> {
  const { items, nextCursor } = await events.listPage({
    trail: 'audit',
    whom: ownerUid,
    kinds: documentViewKinds,
    untilMs: viewsShownUntilMs(now()),
    limit,
    cursor,
  });
  const pseudonym = (uid: string) => viewerPseudonym(uid, { key, ownerUid });
  return { items: items.map(({ id, row }) => documentViewToWire(id, row, pseudonym)), nextCursor };
}
