import { string } from 'yup';
import { tickedField } from '../../core/decision/decision.schema.ts';
import { ratesTexts } from '../../core/rates/rates.texts.ts';
import { readTxid } from '../../kernel/address/read-pasted.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { coins } from '../../kernel/amounts/coins.ts';
import { coinField, expectedField, idField, pastedField, usdField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { reasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

/** A signed quote from `request-quote`. Its format is internal to the server. */
export function quoteField() {
  return string().strict().nonNullable(ratesTexts.quote).max(200, ratesTexts.quote).meta({
    description: 'The `quote` of `request-quote` for this coin and amount, absent for the present price.',
  });
}

/** The transaction on the chain, in the format of the request's coin, empty for none. */
export function senderTxidField() {
  return pastedField()
    .test('txid', (text: string | undefined, { parent, createError }) => {
      const body: unknown = parent;
      const selected: unknown =
        typeof body === 'object' && body !== null ? Reflect.get(body, 'coinSelected') : undefined;
      const coin = coins.find((each) => each === selected);
      if (text === undefined || text.trim() === '' || coin === undefined) return true;
      const reading = readTxid(coin, text);
      return 'refused' in reading ? createError({ message: reading.refused }) : true;
    })
    .meta({ description: 'The transaction on the chain that was sent, if its sender names it.' });
}

/** The largest figures that an administrator may type: the cap of an account, in USD and in coins. */
const usdFigureMax = amountLimits.accountUnitsMax / 100;
const coinFigureMax = amountLimits.accountUnitsMax / 100_000_000;

export const figureFields = {
  balance: usdField(validationTexts.required).max(usdFigureMax, validationTexts.invalid),
  btc: coinField().max(coinFigureMax, validationTexts.invalid),
  eth: coinField().max(coinFigureMax, validationTexts.invalid),
};

export const payoutReturnSchema = namedObject('PayoutReturnBody', {
  idToReturn: idField(),
  reason: reasonField(validationLimits.remarksLengthMax),
  ticked: tickedField(),
  expected: expectedField(),
}).meta({ description: 'The reason why the payment of the withdrawal `idToReturn` failed or came back.' });
