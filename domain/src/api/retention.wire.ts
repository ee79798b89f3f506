import { array, boolean, number, object, string, type InferType } from 'yup';
import { expiringKinds } from '../retention/expiry.ts';
import { dueKinds } from '../retention/retention.ts';
import type { Hold } from '../retention/hold.ts';
import { named } from '../validation/named.ts';
import { nextCursorWire, personWire, personWithEmailWire, timeWire } from './common.wire.ts';

export const holdWire = named(
  'Hold',
  'A person whose data is not erased. Only administrators ever see this.',
  object({
    user: personWithEmailWire.required(),
    reason: string().required(),
    proposedBy: personWire.required(),
    confirmedBy: personWire.required(),
    since: timeWire(),
  }),
);
type HoldWire = InferType<typeof holdWire>;

export function holdToWire({
  uid,
  name,
  email,
  reason,
  proposedBy,
  confirmedBy,
  createdAtMs,
}: Hold): HoldWire {
  return {
    user: { _id: uid, name, email },
    reason,
    proposedBy: { _id: proposedBy.uid, name: proposedBy.name },
    confirmedBy: { _id: confirmedBy.uid, name: confirmedBy.name },
    since: new Date(createdAtMs).toISOString(),
  };
}

const dueWire = named(
  'DueRecord',
  'A record with data that is due to be erased.',
  object({
    _id: string().required(),
    kind: string().oneOf(dueKinds).required(),
    user: personWithEmailWire.required(),
    decidedAt: timeWire(),
    isHeld: boolean().required().meta({ description: 'Kept, because its owner is on hold.' }),
  }),
);
export type DueWire = InferType<typeof dueWire>;

export const duePageWire = named(
  'DuePage',
  'One page of what is erased next, with the cursor of the next page.',
  object({
    keptDays: number()
      .required()
      .meta({ description: 'For how many days this kind is kept after its decision; 0 is for ever.' }),
    items: array().of(dueWire.required()).required(),
    nextCursor: nextCursorWire(),
    expiring: array()
      .of(
        named(
          'KeptTime',
          'For how many days one kind is kept.',
          object({ kind: string().oneOf(expiringKinds).required(), keptDays: number().required() }),
        ).required(),
      )
      .required()
      .meta({ description: 'For how many days what expires by itself is kept from now on; 0 is for ever.' }),
  }),
);
