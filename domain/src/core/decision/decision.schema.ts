import { array, string } from 'yup';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { decisionLimits } from './decision.limits.ts';

/** The ticks before a decision (docs/chain.md#what-people-read). */
export function tickedField() {
  return array()
    .of(string().strict().required().max(decisionLimits.warningKindLengthMax, validationTexts.invalid))
    .strict()
    .nonNullable(validationTexts.invalid)
    .max(decisionLimits.ticksMax, validationTexts.invalid)
    .meta({
      description:
        'The `ticks` of the preview that the administrator has confirmed. They exist if a source of the blockchain or of sanctioned addresses is set.',
    });
}
