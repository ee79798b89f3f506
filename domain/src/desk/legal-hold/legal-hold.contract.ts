import { boolean, type InferType, object, string } from 'yup';
import {
  pageQuery,
  pageWire,
  personWire,
  personWithEmailWire,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { idField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { reasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import type { Hold } from './legal-hold.ts';

const holdWire = namedObject('Hold', {
  user: personWithEmailWire.required(),
  reason: string().required(),
  proposedBy: personWire.required(),
  confirmedBy: personWire.required(),
  since: timeWire(),
}).meta({ description: 'A person whose data is not erased. Only administrators ever see the hold.' });

export function holdToWire({
  uid,
  name,
  email,
  reason,
  proposedBy,
  confirmedBy,
  createdAtMs,
}: Hold): InferType<typeof holdWire> {
  return {
    user: { _id: uid, name, email },
    reason,
    proposedBy: { _id: proposedBy.uid, name: proposedBy.name },
    confirmedBy: { _id: confirmedBy.uid, name: confirmedBy.name },
    since: new Date(createdAtMs).toISOString(),
  };
}

export const legalHoldContract = {
  'propose-hold': endpoint('PUT /api/hold/:adminId', {
    access: 'admin',
    // Proposing takes one person; under any policy a second administrator sets or lifts the hold itself.
    people: 'one',
    summary: 'Proposes to set or lift a legal hold on a person. Another administrator has to confirm it.',
    stepUp: 'with-factor',
    throttles: throttles.figures,
    cost: { reads: 11, writes: 5 },
    example: { id: exampleIds.user, isHeld: true, reason: 'A request of the authorities of today' },
    body: object({
      id: idField(),
      isHeld: boolean().strict().required(validationTexts.required),
      reason: reasonField(validationLimits.remarksLengthMax),
    }),
    errors: ['no-user', 'own-record'],
  }),
  'list-holds': endpoint('GET /api/hold/:adminId', {
    access: 'admin',
    summary: 'Lists the people whose data is not erased, newest hold first.',
    cost: { reads: { perRow: 1, more: 12 }, writes: 3 },
    throttles: throttles.adminList,
    query: pageQuery,
    response: pageWire('HoldPage', holdWire),
  }),
} as const;
