import { object, string } from 'yup';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { depositAddressThrottles } from '../deposit-address/deposit-address.limits.ts';
import { quoteField } from '../transaction/transaction.schema.ts';

/** Loaded only by accounts that can have an address of their own. */
export const ownAddressContract = {
  'show-deposit-address': endpoint('POST /api/wallet/address/:userId', {
    access: 'self',
    summary:
      "Returns the caller's own Bitcoin address, whose payments are filed by themselves. The first call gives them one.",
    cost: { reads: 10, writes: 4 },
    example: { quote: exampleIds.quote },
    flags: ['deposits', 'changes'],
    throttles: depositAddressThrottles.ownAddress,
    // The quote counts for the first payment that is seen before its end.
    body: object({ quote: quoteField() }),
    response: namedObject('OwnAddress', { btcAddress: string().required() }).meta({
      description: 'A Bitcoin address that belongs to one account.',
    }),
    errors: ['account-closing', 'wallet-unavailable'],
  }),
} as const;
