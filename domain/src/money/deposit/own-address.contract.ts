import { object, string } from 'yup';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { depositAddressThrottles } from '../deposit-address/deposit-address.limits.ts';
import { quoteWire } from './deposit.contract.ts';
import { quoteSchema } from './deposit.schema.ts';

const { coin, expiresAt } = quoteWire.fields;

/** Loaded only by accounts that can have an address of their own. */
export const ownAddressContract = {
  'show-deposit-address': endpoint('POST /api/wallet/address/:userId', {
    access: 'self',
    summary:
      "Returns the caller's own Bitcoin address, whose payments are filed by themselves. The first call gives them one.",
    cost: { reads: 13, writes: 4 },
    example: { usd: 500 },
    flags: ['deposits', 'changes'],
    throttles: depositAddressThrottles.ownAddress,
    // With an amount, its present price counts for the first payment that is seen within half an hour.
    body: object({ usd: quoteSchema.fields.usd.optional() }),
    response: namedObject('OwnAddress', {
      btcAddress: string().required(),
      quote: object({ coin, expiresAt }).optional().default(undefined),
    }).meta({ description: 'A Bitcoin address that belongs to one account.' }),
    errors: ['account-closing', 'rate-unavailable', 'wallet-unavailable'],
  }),
} as const;
