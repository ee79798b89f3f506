import { string } from 'yup';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import {
  coinSelectedField,
  optionalTextField,
  transactionIdField,
  usdField,
} from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { quoteField, senderTxidField } from '../transaction/transaction.schema.ts';
import { transactionTexts } from '../transaction/transaction.texts.ts';
import { depositLimits } from './deposit.limits.ts';
import { depositTexts } from './deposit.texts.ts';

/** An amount that a deposit may have. */
export function depositUsdField() {
  return usdField()
    .min(depositLimits.usdMin, depositTexts.amountMinimum)
    .max(amountLimits.recordUsdMax, validationTexts.invalid);
}

export const quoteSchema = namedObject('QuoteBody', {
  usd: depositUsdField(),
  coinSelected: coinSelectedField(),
}).meta({ description: 'A request for the coin amount that an amount of USD takes.' });

/**
 * The body of a deposit request. `btc`, `eth` and `user` of the documented payload are accepted and ignored: the server
 * computes the coin, and the token identifies the caller.
 */
export const depositSchema = namedObject('DepositBody', {
  usd: depositUsdField(),
  coinSelected: coinSelectedField(),
  quote: quoteField(),
  proof: string().strict().required(transactionTexts.proof).max(1024, transactionTexts.proof),
  remarks: optionalTextField(validationLimits.remarksLengthMax),
  txid: senderTxidField(),
  transactionId: transactionIdField(),
}).meta({
  description:
    "A deposit. `proof` is the path of an upload below the caller's inbox, `transactionId` makes a repeat safe.",
});
