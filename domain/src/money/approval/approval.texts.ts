import type { Refusals } from '../../errors.ts';
import { hoursKept } from '../../kernel/amounts/recent-hours.ts';
import { countText } from '../../kernel/count-text.ts';

export const approvalRefusals = {
  'owner-unverified': 'The identity is no longer verified. The withdrawal stays pending and can be rejected',
  'owner-resets-factor':
    'The second factor of this account is being reset. The withdrawal stays pending and can be rejected',
  'not-payable-yet': 'This withdrawal cannot be paid yet. It stays pending and can be rejected',
  'daily-limit': `This would be more than this account may be paid in ${countText(hoursKept, 'hour')}. The withdrawal stays pending and can be rejected`,
} as const satisfies Refusals;
