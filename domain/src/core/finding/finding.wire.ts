import { type InferType, string } from 'yup';
import { timeWire } from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { findingSources, type KeptFinding } from './finding.ts';

export const findingWire = namedObject('Finding', {
  _id: string().required(),
  source: string().oneOf(findingSources).required(),
  code: string().required().meta({ description: 'The broken invariant, or the kind of fault.' }),
  user: string().defined().meta({ description: 'The id of the user concerned, empty if none.' }),
  subject: string().required(),
  detail: string().defined(),
  openedAt: timeWire(),
  lastSeenAt: timeWire(),
}).meta({ description: 'A fault that somebody has to look into until they close it.' });

export type FindingWire = InferType<typeof findingWire>;

export function findingToWire(finding: KeptFinding): FindingWire {
  const { id, source, code, uid, subject, detail, openedAtMs, lastSeenAtMs } = finding;
  return {
    _id: id,
    source,
    code,
    user: uid,
    subject,
    detail,
    openedAt: new Date(openedAtMs).toISOString(),
    lastSeenAt: new Date(lastSeenAtMs).toISOString(),
  };
}
