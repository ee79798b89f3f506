import { reasonLine } from '../../core/two-person-rule/describe-changes.ts';
import type { ProposedRequests } from '../../decisions.ts';
import { formatUsd } from '../../kernel/amounts/format.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';

export function creditChanges({
  amountUsdCents,
  coin,
  reason = '',
}: ProposedRequests['credit-profit']): ChangeLine[] {
  const after = `${formatUsd(usdCents(amountUsdCents))}, and its value in ${coin.toUpperCase()} when it is confirmed`;
  return [{ what: 'Credited profit', before: '', after }, ...reasonLine(reason)];
}
