import { number } from 'yup';
import { timeOrNullWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { priceHistoryQuery, priceHistoryWire } from './price-history.wire.ts';
import { ratesThrottles } from './rates.limits.ts';

/**
 * `null` for a coin without a usable price: the last one is too old, or a newer one is in doubt. It is not an error, so
 * that a page drops the number it showed, and one coin's doubt leaves the other its price.
 */
const ratesWire = namedObject('Rates', {
  btc: number().nullable().defined(),
  eth: number().nullable().defined(),
  asOf: timeOrNullWire('When the older of the prices was read.'),
}).meta({ description: 'Whole USD for one coin, or null for a coin without a usable price.' });

export const ratesContract = {
  'get-rates': endpoint('GET /api/rates', {
    access: 'public',
    summary:
      'Returns whole USD for one coin, as the server would use them now, or null for a coin without a usable price.',
    cost: { reads: 2, writes: 0 },
    response: ratesWire,
  }),
  'get-price-history': endpoint('GET /api/price-history', {
    access: 'signed-in',
    summary: 'Returns one price a day of each coin, as the server read it. A day without a price is missing.',
    // Reads one document for each month of a year, and those that every call reads.
    cost: { reads: 17, writes: 1 },
    throttles: ratesThrottles.history,
    query: priceHistoryQuery,
    response: priceHistoryWire,
  }),
} as const;
