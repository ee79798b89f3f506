import type { Factors } from '@keelstone/domain/access/second-factor/second-factor';
import { factKind } from '../../../platform/decision/fact.ts';
import { factorsText } from '@keelstone/domain/access/second-factor/factors-text';

/** Only how many there are of each kind: names of passkeys are their owner's. */
export const factorsFact = factKind<Factors>({
  part: 'record',
  fields: ['changedAtMs', 'reset'],
  words: (factors) => [{ what: 'Second factors', value: factorsText(factors) }],
  targetOf: ({ uid }) => ({ targetId: uid, subjectUid: uid }),
});
