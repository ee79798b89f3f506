import { string } from 'yup';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

/** A random id that a browser made for itself and keeps: 96 bits or more. */
const deviceIdPattern = /^[A-Za-z0-9_-]{16,64}$/;

/** The id by which a browser is recognised. */
export function deviceField() {
  return string().strict().matches(deviceIdPattern, validationTexts.invalid);
}
