import type { KeptFinding } from '@keelstone/domain/core/finding/finding';
import { defineFactKind } from '../../../platform/decision/fact.ts';

/** The time that jobs note in a finding is not part of its state. */
export const findingFact = defineFactKind<KeptFinding>({
  part: 'record',
  fields: ['isOpen', 'openedAtMs', 'detail'],
  words: ({ isOpen, detail }) => [
    { what: 'Finding', value: isOpen ? 'open' : 'closed' },
    { what: 'What was found', value: detail || 'nothing more' },
  ],
  // A finding may be about nobody.
  targetOf: ({ id, uid }) => (uid === '' ? undefined : { targetId: id, subjectUid: uid }),
});
