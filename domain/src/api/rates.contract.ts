import { number, object, string } from 'yup';
import { endpoint } from './endpoint.ts';

export const ratesContract = {
  'get-rates': endpoint({
    method: 'GET',
    path: '/api/rates',
    access: 'public',
    summary: 'Whole USD for one coin, as the server would use them now.',
    source: 'design 4 and 8',
    response: object({ btc: number().required(), eth: number().required(), asOf: string().required() }),
  }),
} as const;
