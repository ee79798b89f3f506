import { string } from 'yup';
import { isPlausibleAddress, judgeAddress } from '../../kernel/address/address-verdict.ts';
import { addressTexts } from '../../kernel/address/address.texts.ts';
import { isLink } from '../../kernel/address/read-pasted.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

/**
 * A deposit address of the platform. Doubtful addresses are refused, since coins sent to a mistyped one are lost. An
 * address is not extracted from a link, because all deposits go to it.
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
        // A longer text is refused above, and would take long to judge.
        value.length > validationLimits.linkLengthMax ||
        isPlausibleAddress(coin, value) ||
        createError({ message: judgeAddress(coin, value).text }),
    );
}

export const walletSchema = namedObject('WalletBody', {
  btcAddress: platformAddressField('btc'),
  ethAddress: platformAddressField('eth'),
}).meta({ description: "The platform's deposit addresses. Their checksums must be right." });
