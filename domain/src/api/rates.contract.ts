import { number, object, string, type InferType } from 'yup';
import { endpoint } from './endpoint.ts';

/**
 * `null` for a coin without a price that may be used: the last one is too old, or a newer one is doubted. It is an
 * answer and not an error, so that a page drops the number it had, and one coin's doubt leaves the other its price.
 */
const ratesWire = object({
  btc: number().nullable().defined(),
  eth: number().nullable().defined(),
  /** When the older of the prices was read. */
  asOf: string().nullable().defined(),
});
export type RatesWire = InferType<typeof ratesWire>;

export const ratesContract = {
  'get-rates': endpoint({
    method: 'GET',
    path: '/api/rates',
    access: 'public',
    summary: 'Whole USD for one coin, as the server would use them now; null for a coin it would not price.',
    response: ratesWire,
  }),
} as const;
