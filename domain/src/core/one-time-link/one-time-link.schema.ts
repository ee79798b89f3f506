import { object } from 'yup';
import { matchingField } from '../../kernel/validation/fields.ts';

/** The format of our secrets: the code of a mailed link, or a ticket. */
export const oobCodePattern = /^[A-Za-z0-9_-]{20,200}$/;

/** The body of `/secure#code=…` and `/passwordreset/…`. */
export const mailedCodeSchema = object({ code: codeField() });

/** The field of a body that holds one of our secrets. */
export function codeField() {
  return matchingField(oobCodePattern);
}
