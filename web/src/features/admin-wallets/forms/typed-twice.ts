import { fieldMessages } from '@keelstone/domain/messages';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { walletSchema } from '@keelstone/domain/wallet/wallet.schema';
import { object, string } from 'yup';

/** The addresses, and each new one a second time, since nobody makes the same clipboard mistake twice. */
export type WalletValues = PlatformWallet & { btcAgain: string; ethAgain: string };

/** Each address, then its repetition if it is another one than in `from`. */
export function typedTwiceSchema(from: PlatformWallet) {
  const { btcAddress, ethAddress } = walletSchema.fields;
  const again = (name: keyof PlatformWallet) =>
    string().test('same', fieldMessages.walletAgain, (value = '', { parent }) => {
      const address: unknown = Reflect.get(Object(parent), name);
      return address === from[name] || address === value;
    });
  return object({
    btcAddress,
    btcAgain: again('btcAddress'),
    ethAddress,
    ethAgain: again('ethAddress'),
  });
}
