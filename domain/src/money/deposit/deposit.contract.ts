import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { transactionAnswerWire } from '../transaction/transaction.wire.ts';
import { depositThrottles } from './deposit.limits.ts';
import { depositSchema } from './deposit.schema.ts';

export const depositContract = {
  'request-deposit': endpoint({
    method: 'POST',
    path: '/api/transaction/deposit',
    access: 'signed-in',
    people: 'own',
    summary: 'Files a deposit with its proof for review.',
    cost: { reads: 13, writes: 7 },
    example: {
      body: {
        usd: 500,
        coinSelected: 'btc',
        quote: exampleIds.quote,
        proof: exampleIds.upload,
        remarks: 'thank you',
        txid: exampleIds.txid,
        transactionId: exampleIds.transactionId,
      },
    },
    flags: ['deposits', 'changes'],
    throttles: depositThrottles.deposit,
    body: depositSchema,
    response: transactionAnswerWire,
    errors: [
      'account-closing',
      'invalid-upload',
      'key-reused',
      'quote-expired',
      'quote-used',
      'rate-unavailable',
      'too-many-pending',
      'txid-used',
      'upload-missing',
      'wallet-unavailable',
    ],
  }),
} as const;
