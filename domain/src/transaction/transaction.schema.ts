import { object, string } from 'yup';
import { limits } from '../limits.ts';
import { coins } from '../ledger/account.ts';
import { fieldMessages } from '../messages.ts';
import { optionalTextField, transactionIdField, usdField } from '../validation/fields.ts';

export function coinSelectedField() {
  return string().strict().required(fieldMessages.required).oneOf(coins, fieldMessages.invalid);
}

/**
 * Deposit request (spec sections 3 and 5): amount, then proof. `btc`, `eth` and `user` of the documented payload
 * are accepted and ignored: coin amounts are the server's, who acts comes from the token.
 */
export const depositSchema = object({
  usd: usdField()
    .min(limits.depositUsdMin, fieldMessages.amountMinimum)
    .max(limits.recordUsdMax, fieldMessages.invalid),
  coinSelected: coinSelectedField(),
  proof: string().strict().required(fieldMessages.proof).max(1024, fieldMessages.proof),
  remarks: optionalTextField(limits.remarksLengthMax),
  transactionId: transactionIdField(),
});
