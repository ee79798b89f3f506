import { type InferType, number, object, string } from 'yup';
import { ratesLimits } from '../../core/rates/rates.limits.ts';
import { coins } from '../../kernel/amounts/coins.ts';
import { timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { minutesText } from '../../kernel/count-text.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { depositAddressThrottles } from '../deposit-address/deposit-address.limits.ts';
import { transactionAnswerWire } from '../transaction/transaction.wire.ts';
import { depositThrottles } from './deposit.limits.ts';
import { depositSchema, depositUsdField, quoteSchema } from './deposit.schema.ts';

export const quoteWire = namedObject('Quote', {
  quote: string().required(),
  coinSelected: string().oneOf(coins).required(),
  usd: number().required(),
  coin: number().required().meta({ description: 'The amount of the coin to send, with six decimals.' }),
  rate: number().required().meta({ description: 'Whole USD for one coin.' }),
  expiresAt: string().required().meta({ format: 'date-time' }),
}).meta({
  description:
    'The coin amount for an amount of USD, and the time until which its price holds. The deposit takes `quote` as it is.',
});

export type QuoteWire = InferType<typeof quoteWire>;

export const depositContract = {
  'request-deposit': endpoint('POST /api/transaction/deposit', {
    access: 'signed-in',
    people: 'own',
    summary: 'Files a deposit with its proof for review.',
    cost: { reads: 13, writes: 7 },
    example: {
      usd: 500,
      coinSelected: 'btc',
      quote: exampleIds.quote,
      proof: exampleIds.upload,
      remarks: 'thank you',
      txid: exampleIds.txid,
      transactionId: exampleIds.transactionId,
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
  'request-quote': endpoint('POST /api/quote', {
    access: 'signed-in',
    people: 'own',
    summary: `Returns a signed price for one deposit of the caller within ${minutesText(ratesLimits.quoteMs)}.`,
    cost: { reads: 4, writes: 0 },
    example: { usd: 500, coinSelected: 'btc' },
    flags: ['deposits', 'changes'],
    body: quoteSchema,
    response: quoteWire,
    errors: ['rate-unavailable'],
  }),
  'show-deposit-address': endpoint('POST /api/wallet/address/:userId', {
    access: 'self',
    summary:
      "Returns the caller's own Bitcoin address, given by the first call. Payments to it are recorded automatically.",
    cost: { reads: 18, writes: 4 },
    example: { usd: 500 },
    flags: ['deposits', 'changes'],
    throttles: depositAddressThrottles.ownAddress,
    // With an amount, its present price counts for the first payment that is seen within half an hour.
    body: object({ usd: depositUsdField().optional() }),
    response: namedObject('OwnAddress', {
      btcAddress: string().required(),
      quote: object({ coin: number().required(), expiresAt: timeWire() }).optional().default(undefined),
    }).meta({ description: 'A Bitcoin address that belongs to one account.' }),
    errors: ['account-closing', 'rate-unavailable', 'wallet-unavailable'],
  }),
} as const;
