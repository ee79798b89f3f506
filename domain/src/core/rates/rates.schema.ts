import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { coinSelectedField, usdField } from '../../kernel/validation/fields.ts';
import { named } from '../../kernel/validation/named.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { depositLimits } from '../../money/deposit/deposit.limits.ts';
import { object } from 'yup';
import { depositTexts } from '../../money/deposit/deposit.texts.ts';

/** What somebody is about to deposit. */
export const quoteSchema = named(
  'QuoteBody',
  'How much of the coin to send for an amount of USD.',
  object({
    usd: usdField()
      .min(depositLimits.usdMin, depositTexts.amountMinimum)
      .max(amountLimits.recordUsdMax, validationTexts.invalid),
    coinSelected: coinSelectedField(),
  }),
);
