import { object, string } from 'yup';
import { endpoint } from './endpoint.ts';

export const walletContract = {
  'get-wallet': endpoint({
    method: 'GET',
    path: '/api/wallet',
    access: 'public',
    summary: "The platform's deposit addresses.",
    source: 'spec 7',
    response: object({ btcAddress: string().required(), ethAddress: string().required() }),
  }),
} as const;
