import { object, string } from 'yup';
import { walletSchema } from '../wallet/wallet.schema.ts';
import { endpoint } from './endpoint.ts';
import { throttles } from './throttle.ts';

const walletWire = object({ btcAddress: string().required(), ethAddress: string().required() });

export const walletContract = {
  'get-wallet': endpoint({
    method: 'GET',
    path: '/api/wallet',
    access: 'public',
    summary: "The platform's deposit addresses.",
    flags: ['deposits'],
    response: walletWire,
  }),
  'update-wallet': endpoint({
    method: 'PUT',
    path: '/api/wallet/:adminId',
    access: 'admin',
    summary: "Sets the platform's deposit addresses; every version is kept.",
    flags: ['readOnly'],
    isAppCheckSpent: true,
    throttles: throttles.wallet,
    body: walletSchema,
    response: walletWire,
  }),
} as const;
