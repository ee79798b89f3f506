import type { ImageViewWire } from '@keelstone/domain/rights/own-data/image-view.wire';
import { DatedList } from '../../../ui/dated-list.tsx';

const imageNames = {
  identity: 'Identity document',
  proof: 'Proof of payment',
} as const satisfies Record<ImageViewWire['document'], string>;

/** Lists who opened the images of a person, and when. */
export function ViewList({ views }: { views: readonly ImageViewWire[] }) {
  const rows = views.map(({ _id: id, document, viewer, createdAt: iso }) => ({
    id,
    title: imageNames[document],
    note: viewer === null ? 'You' : `Administrator ${viewer}`,
    iso,
  }));
  return <DatedList label="Who opened my documents" rows={rows} />;
}
