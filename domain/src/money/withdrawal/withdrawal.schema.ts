import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import {
  coinSelectedField,
  pastedField,
  transactionIdField,
  usdField,
} from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { withdrawalLimits } from './withdrawal.limits.ts';
import { withdrawalTexts } from './withdrawal.texts.ts';

/** The body of a withdrawal request. Only the address of the chosen coin is used; `readAddressToStore` parses it. */
export const withdrawalSchema = namedObject('WithdrawalBody', {
  usd: usdField()
    .min(withdrawalLimits.usdMin, withdrawalTexts.amountMinimum)
    .max(amountLimits.recordUsdMax, validationTexts.invalid),
  coinSelected: coinSelectedField(),
  btcAddress: pastedField(),
  ethAddress: pastedField(),
  transactionId: transactionIdField(),
}).meta({
  description: 'A withdrawal to the address of the chosen coin. `transactionId` makes a repeat safe.',
});
