import { boundText, twoPeopleFrom } from '@keelstone/domain/policy/describe-changes';
import { policyAt, type StoredPolicy } from '@keelstone/domain/policy/policy';
import type { Proposal } from '@keelstone/domain/policy/proposal';
import { factKind } from './fact.ts';

export const policyFact = factKind<StoredPolicy>({
  part: 'policy',
  words: (stored, nowMs) => [{ what: twoPeopleFrom, value: boundText(policyAt(stored, nowMs)) }],
});

export const proposalFact = factKind<Proposal>({
  part: 'record',
  isAbsentIgnored: true,
  words: ({ status }) => [{ what: 'Proposal', value: status }],
});
