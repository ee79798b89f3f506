import { type InferType, string } from 'yup';
import { timeWire, uncountedPageWire } from '../../kernel/api/common.wire.ts';
import type { EventRow } from '../../kernel/hash-chain/event-row.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { toViewedImage, viewedImages } from './image-view.ts';

const viewers = ['owner', 'administrator'] as const;

const imageViewWire = namedObject('DocumentView', {
  _id: string().required(),
  document: string().oneOf(viewedImages).required().meta({
    description: 'The document of an identity application, or the proof of a payment.',
  }),
  by: string().oneOf(viewers).required().meta({ description: 'The role of the viewer.' }),
  viewer: string().nullable().defined().meta({
    description:
      'A pseudonym of the administrator, or null for the owner. It is the same in all views that the caller is shown, and differs for every other caller.',
  }),
  recordId: string().required().meta({ description: 'The application or transaction.' }),
  createdAt: timeWire(),
}).meta({ description: "One view of one of the caller's images." });
export type ImageViewWire = InferType<typeof imageViewWire>;

export const imageViewPageWire = uncountedPageWire('DocumentViewPage', {
  description: 'One page of views, newest first, with the cursor of the next page.',
  item: imageViewWire.required(),
});

/** `pseudonym`: returns the name under which the owner sees an administrator. */
export function imageViewToWire(
  id: string,
  { kind, actorUid, subjectUid, targetId, atMs }: EventRow<string>,
  pseudonym: (uid: string) => string,
): ImageViewWire {
  const isOwner = actorUid === subjectUid;
  return {
    _id: id,
    document: toViewedImage(kind),
    by: isOwner ? 'owner' : 'administrator',
    viewer: isOwner ? null : pseudonym(actorUid),
    recordId: targetId,
    createdAt: new Date(atMs).toISOString(),
  };
}
