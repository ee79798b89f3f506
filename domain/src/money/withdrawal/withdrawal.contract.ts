import { exampleAddresses } from '../../kernel/address/example-addresses.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { addressRefusals } from '../address-book/saved-address.ts';
import { transactionAnswerWire } from '../transaction/transaction.wire.ts';
import { withdrawalThrottles } from './withdrawal.limits.ts';
import { withdrawalSchema } from './withdrawal.schema.ts';

export const withdrawalContract = {
  'request-withdrawal': endpoint('POST /api/transaction/:userId/withdraw', {
    access: 'self',
    summary: 'Holds the amount and files a withdrawal for review.',
    cost: { reads: 15, writes: 11 },
    example: {
      usd: 500,
      coinSelected: 'eth',
      btcAddress: '',
      ethAddress: exampleAddresses.eth,
      transactionId: exampleIds.transactionId,
    },
    flags: ['withdrawals', 'changes'],
    isStoppedByLock: true,
    isOpenBeforeAcceptance: true,
    isAppCheckSpent: true,
    throttles: withdrawalThrottles.withdrawal,
    body: withdrawalSchema,
    response: transactionAnswerWire,
    errors: [
      'account-closing',
      'account-limit',
      ...addressRefusals,
      'books-in-doubt',
      'insufficient-funds',
      'key-reused',
      'kyc-required',
      'platform-address',
      'rate-unavailable',
      'too-many-pending',
    ],
  }),
} as const;
