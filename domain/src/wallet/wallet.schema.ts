import { object, string } from 'yup';
import { named } from '../validation/named.ts';
import type { Coin } from '../money/coins.ts';
import { fieldMessages } from '../messages.ts';
import { isPlausibleAddress } from './address.ts';
import { isLink } from './pasted.ts';

/**
 * The platform's own addresses are refused when their checksum fails: coins sent to a mistyped one are lost. Nor is one
 * taken out of a link: all deposits go there.
 */
function platformAddressField(coin: Coin) {
  return string()
    .strict()
    .required(fieldMessages.required)
    .test('alone', fieldMessages.addressAlone, (value) => !isLink(value))
    .test('checksum', fieldMessages.walletAddress[coin], (value) => isPlausibleAddress(coin, value));
}

export const walletSchema = named(
  'WalletBody',
  "The platform's deposit addresses; their checksums must hold.",
  object({
    btcAddress: platformAddressField('btc'),
    ethAddress: platformAddressField('eth'),
  }),
);
