import { boundText, twoPeopleFrom } from '@keelstone/domain/core/two-person-rule/describe-changes';
import type { Proposal } from '@keelstone/domain/core/two-person-rule/proposal';
import { findPolicyAt, type StoredPolicy } from '@keelstone/domain/core/two-person-rule/two-person-rule';
import { defineFactKind } from '../../../platform/decision/fact.ts';

export const policyFact = defineFactKind<StoredPolicy>({
  part: 'policy',
  words: (stored, nowMs) => [{ what: twoPeopleFrom, value: boundText(findPolicyAt(stored, nowMs)) }],
});

export const proposalFact = defineFactKind<Proposal>({
  part: 'record',
  isAbsentIgnored: true,
  words: ({ status }) => [{ what: 'Proposal', value: status }],
});
