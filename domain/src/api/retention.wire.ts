import { object, string, type InferType } from 'yup';
import type { Hold } from '../retention/hold.ts';
import { named } from '../validation/named.ts';
import { personWire, personWithEmailWire, timeWire } from './common.wire.ts';

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
