import { boolean, type InferType, number, object, string } from 'yup';
import { tickedField } from '../../core/decision/decision.schema.ts';
import { examplePlatformAddresses } from '../../kernel/address/example-addresses.ts';
import { listOf, timeOrNullWire, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { hoursText } from '../../kernel/count-text.ts';
import { expectedField, idField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { depositAddressLimits, depositAddressThrottles } from './deposit-address.limits.ts';
import { depositKeySchema, walletSchema } from './deposit-address.schema.ts';
import { keyScripts } from './extended-key.ts';

const walletWire = namedObject('Wallet', {
  btcAddress: string().required(),
  ethAddress: string().required(),
}).meta({ description: "The platform's deposit addresses." });

const shownWalletWire = walletWire
  .shape({
    hasOwnAddresses: boolean().meta({ description: 'True if accounts have Bitcoin addresses of their own.' }),
  })
  .meta({ name: 'ShownWallet', description: "The platform's deposit addresses." });

const depositKeyWire = namedObject('DepositKey', {
  _id: string().required(),
  script: string().oneOf(keyScripts).required(),
  path: string().required().meta({ description: 'The path of the account in the wallet.' }),
  fingerprint: string().required().meta({ description: 'The fingerprint of the key itself.' }),
  firstAddresses: listOf(string()).meta({
    description: 'The first addresses, to compare with the wallet.',
  }),
  isCurrent: boolean().required().meta({ description: 'True if new addresses are derived from it.' }),
  addresses: number().required().meta({ description: 'How many addresses accounts have been given.' }),
  gapLimit: number().required().meta({ description: 'The gap limit with which a wallet sees all of them.' }),
  setAt: timeWire(),
  by: string().required().meta({ description: 'The person who set it.' }),
}).meta({ description: 'An extended public key, of which only the addresses are shown.' });

export const depositKeysWire = namedObject('DepositKeys', {
  keys: listOf(depositKeyWire),
  /** What the job has read. */
  blocks: namedObject('ReadBlocks', {
    height: number().required(),
    at: timeOrNullWire('When blocks were last read.'),
  })
    .meta({ description: 'The last block whose payments are filed.' })
    .nullable()
    .defined(),
}).meta({ description: 'The keys of the addresses of accounts, the current one first.' });
export type DepositKeysWire = InferType<typeof depositKeysWire>;
export type DepositKeyWire = DepositKeysWire['keys'][number];

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
    response: shownWalletWire,
    errors: ['wallet-unavailable'],
  }),
  'update-wallet': endpoint('PUT /api/wallet/:adminId', {
    access: 'admin',
    people: 'any-amount',
    subject: { kind: 'nobody' },
    summary: "Sets the platform's deposit addresses. Every version is kept.",
    stepUp: 'always',
    cost: { reads: 9, writes: 5 },
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
  'get-deposit-keys': endpoint('GET /api/wallet/key/:adminId', {
    access: 'admin',
    summary: "Returns the extended public keys of the accounts' own addresses, without the keys themselves.",
    cost: { reads: 54, writes: 0 },
    response: depositKeysWire,
  }),
  'set-deposit-key': endpoint('PUT /api/wallet/key/:adminId', {
    access: 'admin',
    people: 'any-amount',
    subject: { kind: 'nobody' },
    summary: "Sets the extended public key from which the accounts' own Bitcoin addresses are derived.",
    stepUp: 'always',
    cost: { reads: 12, writes: 6 },
    example: {
      script: 'bip84',
      key: exampleIds.depositKey,
      ticked: ['first-addresses'],
      expected: exampleIds.expected,
    },
    isAppCheckSpent: true,
    throttles: depositAddressThrottles.wallet,
    body: depositKeySchema.shape({ ticked: tickedField(), expected: expectedField() }),
  }),
} as const;
