import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { object, string } from 'yup';

/** A secret that we handed out: the code of a mailed link, or a ticket. */
export const oobCodePattern = /^[A-Za-z0-9_-]{20,200}$/;

/** `/secure#code=…` and `/passwordreset/…` */
export const mailedCodeSchema = object({ code: codeField() });

/** A secret that we handed out, in a body. */
export function codeField() {
  return string()
    .strict()
    .required(validationTexts.required)
    .matches(oobCodePattern, validationTexts.invalid);
}
