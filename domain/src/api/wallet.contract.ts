import { object, string } from 'yup';
import { named } from '../validation/named.ts';
import { walletSchema } from '../wallet/wallet.schema.ts';
import { exampleAddresses } from '../wallet/example-addresses.ts';
import { expectedField } from '../validation/fields.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
import { throttles } from './throttle.ts';

const walletWire = named(
  'Wallet',
  "The platform's deposit addresses.",
  object({ btcAddress: string().required(), ethAddress: string().required() }),
);

export const walletContract = {
  'get-wallet': endpoint({
    method: 'GET',
    path: '/api/wallet',
    access: 'public',
    summary: "The platform's deposit addresses.",
    cost: { reads: 2, writes: 0 },
    flags: ['deposits'],
    response: walletWire,
    errors: ['wallet-unavailable'],
  }),
  'update-wallet': endpoint({
    method: 'PUT',
    path: '/api/wallet/:adminId',
    access: 'admin',
    eyes: 'wallet',
    isPreviewed: true,
    summary: "Sets the platform's deposit addresses; every version is kept.",
    stepUp: 'always',
    cost: { reads: 9, writes: 5 },
    example: {
      body: {
        btcAddress: exampleAddresses.btc,
        ethAddress: exampleAddresses.eth,
        expected: exampleIds.expected,
      },
    },
    flags: ['changes'],
    isAppCheckSpent: true,
    throttles: throttles.wallet,
    body: walletSchema.shape({ expected: expectedField() }),
    response: walletWire,
    errors: [],
  }),
} as const;
