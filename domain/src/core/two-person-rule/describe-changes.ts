import { formatUsd } from '../../kernel/amounts/format.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import type { Policy } from './two-person-rule.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';

/** The line of a reason, or none for an empty one. */
export function reasonLine(reason: string): ChangeLine[] {
  return reason === '' ? [] : [{ what: 'Reason', before: '', after: reason }];
}

export function policyChanges(from: Policy, to: Policy): ChangeLine[] {
  return [{ what: twoPeopleFrom, before: boundText(from), after: boundText(to) }];
}

/** The label of the policy's bound. */
export const twoPeopleFrom = 'Require a second administrator';

/** "never", "always" or "from $1,000.00 on". */
export function boundText({ fromUsdCents: cents }: Policy): string {
  if (cents === null) return 'never';
  return cents === 0 ? 'always' : `from ${formatUsd(usdCents(cents))} on`;
}
