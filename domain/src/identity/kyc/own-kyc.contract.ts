import { endpoint } from '../../kernel/api/endpoint.ts';
import { kycThrottles } from './kyc.limits.ts';
import { ownKycWire } from './kyc.wire.ts';

/** Without the schema of an application, whose countries the dashboard does not need. */
export const ownKycContract = {
  'get-own-kyc': endpoint('GET /api/kyc/own/:userId', {
    access: 'self',
    summary:
      "Returns the caller's last application if it was rejected, for a correction, or the open question about a Pending one.",
    cost: { reads: 4, writes: 1 },
    throttles: kycThrottles.ownKyc,
    response: ownKycWire,
  }),
} as const;
