import { object, string } from 'yup';
import { nameSchema } from '../../kernel/validation/named.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { isPlausibleAddress, judgeAddress } from '../../kernel/address/address-verdict.ts';
import { isLink } from '../../kernel/address/pasted.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { addressTexts } from '../../kernel/address/address.texts.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

/**
 * The platform's own addresses are refused when they are in doubt: coins sent to a mistyped one are lost. Nor is one
 * taken out of a link: all deposits go there.
 */
function platformAddressField(coin: Coin) {
  return string()
    .strict()
    .required(validationTexts.required)
    .max(validationLimits.linkLengthMax, validationTexts.tooLong)
    .test('alone', addressTexts.addressAlone, (value) => !isLink(value))
    .test(
      'checksum',
      (value, { createError }) =>
        // A longer one is refused above, and takes long to judge.
        value.length > validationLimits.linkLengthMax ||
        isPlausibleAddress(coin, value) ||
        createError({ message: judgeAddress(coin, value).text }),
    );
}

export const walletSchema = nameSchema(
  'WalletBody',
  "The platform's deposit addresses; a checksum must hold.",
  object({
    btcAddress: platformAddressField('btc'),
    ethAddress: platformAddressField('eth'),
  }),
);
