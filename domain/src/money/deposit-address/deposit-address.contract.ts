import { boolean, type InferType, object, string } from 'yup';
import { examplePlatformAddresses } from '../../kernel/address/example-addresses.ts';
import { timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { expectedField, idField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { depositAddressLimits, depositAddressThrottles } from './deposit-address.limits.ts';
import { walletSchema } from './deposit-address.schema.ts';

const walletWire = namedObject('Wallet', {
  btcAddress: string().required(),
  ethAddress: string().required(),
  hasOwnAddresses: boolean().meta({ description: 'In `get-wallet`, if accounts have their own addresses.' }),
}).meta({ description: "The platform's deposit addresses." });

export const restorableWalletWire = namedObject('RestorableWallet', {
  restorable: namedObject('WalletReplacement', {
    versionId: string().required().meta({ description: 'The current version, which is undone.' }),
    current: walletWire.required(),
    before: walletWire.required(),
    by: string().required().meta({ description: 'The person who replaced them alone.' }),
    isOwn: boolean()
      .required()
      .meta({ description: 'True for the caller. Somebody else then has to undo it.' }),
    at: timeWire(),
    until: timeWire(),
  })
    .meta({ description: 'A change of the addresses that can be undone.' })
    .nullable()
    .defined(),
}).meta({ description: 'The addresses that one other administrator may put back alone, or null.' });
export type RestorableWalletWire = InferType<typeof restorableWalletWire>;

export const depositAddressContract = {
  'get-wallet': endpoint('GET /api/wallet', {
    access: 'public',
    summary: "Returns the platform's deposit addresses.",
    cost: { reads: 3, writes: 0 },
    flags: ['deposits'],
    response: walletWire,
    errors: ['wallet-unavailable'],
  }),
  'update-wallet': endpoint('PUT /api/wallet/:adminId', {
    access: 'admin',
    people: 'any-amount',
    subject: { kind: 'nobody' },
    summary: "Sets the platform's deposit addresses. Every version is kept.",
    stepUp: 'always',
    cost: { reads: 10, writes: 5 },
    example: {
      btcAddress: examplePlatformAddresses.btc,
      ethAddress: examplePlatformAddresses.eth,
      expected: exampleIds.expected,
    },
    isAppCheckSpent: true,
    throttles: depositAddressThrottles.wallet,
    body: walletSchema.shape({ expected: expectedField() }),
    response: walletWire,
  }),
  'get-restorable-wallet': endpoint('GET /api/wallet/restore/:adminId', {
    access: 'admin',
    summary: `Returns the deposit addresses that one person replaced alone less than ${hoursText(depositAddressLimits.walletRestoreMs)} ago, if any.`,
    cost: { reads: 4, writes: 0 },
    response: restorableWalletWire,
  }),
  'restore-wallet': endpoint('PUT /api/wallet/restore/:adminId', {
    access: 'admin',
    // One other person is enough even if the policy requires two: an intruder may have set that policy to protect the
    // replaced addresses.
    people: 'one',
    subject: { kind: 'nobody' },
    summary: `Puts back the deposit addresses that another administrator replaced alone less than ${hoursText(depositAddressLimits.walletRestoreMs)} ago.`,
    stepUp: 'always',
    cost: { reads: 9, writes: 6 },
    example: { versionId: exampleIds.walletVersion, expected: exampleIds.expected },
    throttles: depositAddressThrottles.wallet,
    body: object({ versionId: idField(), expected: expectedField() }),
    errors: ['own-proposal'],
  }),
} as const;
