import { type InferType, number, object, string } from 'yup';
import { coins } from '../../kernel/amounts/coins.ts';
import { named } from '../../kernel/validation/named.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { priceHistoryQuery, priceHistoryWire } from './price-history.wire.ts';
import { statementThrottles } from '../../money/statement/statement.limits.ts';
import { quoteSchema } from './rates.schema.ts';
import { minutesText } from '../../kernel/count-text.ts';
import { ratesLimits } from './rates.limits.ts';
import { timeOrNullWire } from '../../kernel/api/common.wire.ts';

/**
 * `null` for a coin without a price that may be used: the last one is too old, or a newer one is doubted. It is an
 * answer and not an error, so that a page drops the number it had, and one coin's doubt leaves the other its price.
 */
const ratesWire = named(
  'Rates',
  'Whole USD for one coin; null for a coin without a price that may be used.',
  object({
    btc: number().nullable().defined(),
    eth: number().nullable().defined(),
    asOf: timeOrNullWire('When the older of the prices was read.'),
  }),
);

const quoteWire = named(
  'Quote',
  'What to send for an amount of USD, and until when that price holds. `quote` goes into the deposit as it is.',
  object({
    quote: string().required(),
    coinSelected: string().oneOf(coins).required(),
    usd: number().required(),
    coin: number().required().meta({ description: 'How much of the coin to send, six decimals.' }),
    rate: number().required().meta({ description: 'Whole USD for one coin.' }),
    expiresAt: string().required().meta({ format: 'date-time' }),
  }),
);
export type QuoteWire = InferType<typeof quoteWire>;

export const ratesContract = {
  'get-rates': endpoint({
    method: 'GET',
    path: '/api/rates',
    access: 'public',
    summary: 'Whole USD for one coin, as the server would use them now; null for a coin it would not price.',
    cost: { reads: 2, writes: 0 },
    response: ratesWire,
  }),
  'get-price-history': endpoint({
    method: 'GET',
    path: '/api/price-history',
    access: 'signed-in',
    summary:
      'What both coins cost, one price a day, as the server read it. A day without a price is missing.',
    // One document for each month of a year, and what every call reads.
    cost: { reads: 17, writes: 1 },
    throttles: statementThrottles.history,
    query: priceHistoryQuery,
    response: priceHistoryWire,
  }),
  'request-quote': endpoint({
    method: 'POST',
    path: '/api/quote',
    access: 'signed-in',
    people: 'own',
    summary: `The price of a deposit, signed for its caller and good for ${minutesText(ratesLimits.quoteMs)}, and for one deposit.`,
    cost: { reads: 4, writes: 0 },
    example: { body: { usd: 500, coinSelected: 'btc' } },
    flags: ['deposits', 'changes'],
    body: quoteSchema,
    response: quoteWire,
    errors: ['rate-unavailable'],
  }),
} as const;
