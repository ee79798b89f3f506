import { formatAsset } from '../../kernel/amounts/format.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';
import { boundFromWire, type PolicyWire } from './two-person-rule.schema.ts';
import type { Policy } from './two-person-rule.ts';

/** The line of a reason, or none for an empty one. */
export function reasonLine(reason: string): ChangeLine[] {
  return reason === '' ? [] : [{ what: 'Reason', before: '', after: reason }];
}

export function listPolicyChanges(from: Policy, to: Policy): ChangeLine[] {
  return [{ what: twoPeopleFrom, before: boundText(from), after: boundText(to) }];
}

/** The label of the policy's bound. */
export const twoPeopleFrom = 'Require a second administrator';

/** The rule in force as one sentence, the same on every page. */
export function ruleText(policy: PolicyWire): string {
  if (policy.twoPeopleFrom === null) return 'The two-person rule is off';
  return policy.twoPeopleFrom === 0
    ? 'Every decision about money takes two people'
    : `Decisions ${boundText({ fromUsdCents: boundFromWire(policy) })} take two people`;
}

/** "never", "always" or "from $1,000.00 on". */
export function boundText({ fromUsdCents: cents }: Policy): string {
  if (cents === null) return 'never';
  return cents === 0 ? 'always' : `from ${formatAsset('usd', cents)} on`;
}
