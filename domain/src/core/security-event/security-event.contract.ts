import { settings } from '@keelstone/operator/settings';
import { pageQuery } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { countText } from '../../kernel/count-text.ts';
import { securityEventPageWire } from './security-event.wire.ts';

const { securityEvent } = settings.keptDays;
const defaultPeriod = securityEvent === 0 ? 'for ever' : countText(securityEvent, 'day');

export const securityEventContract = {
  'list-security-events': endpoint('GET /api/security-event', {
    access: 'signed-in',
    summary: `Lists the security events of the caller, newest first. They are kept as long as the operator has set, ${defaultPeriod} at first.`,
    // An event is a row and a detail document, which can be erased.
    cost: { reads: { perRow: 2, more: 3 }, writes: 0 },
    query: pageQuery,
    response: securityEventPageWire,
  }),
} as const;
