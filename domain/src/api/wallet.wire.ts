import { boolean, object, string, type InferType } from 'yup';
import { named } from '../validation/named.ts';
import { timeWire } from './common.wire.ts';

export const walletWire = named(
  'Wallet',
  "The platform's deposit addresses.",
  object({ btcAddress: string().required(), ethAddress: string().required() }),
);

export const restorableWalletWire = named(
  'RestorableWallet',
  'The addresses that one other administrator may put back alone; null if there are none.',
  object({
    restorable: named(
      'WalletReplacement',
      'A change of the addresses that can be undone.',
      object({
        versionId: string().required().meta({ description: 'What is undone: the current version.' }),
        current: walletWire.required(),
        before: walletWire.required(),
        by: string().required().meta({ description: 'Who replaced them, alone.' }),
        isOwn: boolean()
          .required()
          .meta({ description: 'True if that was the caller, so that somebody else has to undo it.' }),
        at: timeWire(),
        until: timeWire(),
      }),
    )
      .nullable()
      .defined(),
  }),
);
export type RestorableWalletWire = InferType<typeof restorableWalletWire>;
