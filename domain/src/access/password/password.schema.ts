import { object, string } from 'yup';
import { deviceField } from '../../core/device/device.schema.ts';
import { normalizePassword } from '../../kernel/validation/password-forms.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';
import { passwordLimits } from './password.limits.ts';
import { passwordTexts } from './password.texts.ts';

export function newPasswordField(texts: { required: string; tooShort: string }) {
  return string()
    .strict()
    .required(texts.required)
    .test({
      name: 'min',
      params: { min: passwordLimits.lengthMin },
      message: texts.tooShort,
      test: (password) => countLength(password) >= passwordLimits.lengthMin,
    })
    .test(passwordLengthMax);
}

/** Counts the characters of the normal form, which is the same on every device. */
export const passwordLengthMax = {
  name: 'max',
  params: { max: passwordLimits.lengthMax },
  message: validationTexts.tooLong,
  test: (password = '') => countLength(password) <= passwordLimits.lengthMax,
};

/** The length in the normal form, which merges at most four characters. A far longer text is not normalised. */
function countLength(password: string): number {
  const isFarTooLong = password.length > 4 * passwordLimits.lengthMax;
  return isFarTooLong ? password.length : normalizePassword(password).length;
}

/** The form that sets a new password. */
export const newPasswordSchema = object({
  password: newPasswordField({
    required: validationTexts.required,
    tooShort: passwordTexts.resetPasswordLength,
  }),
});

/** The body of a reset. The mailed link proves that the browser is the owner's, so its `device` becomes known. */
export const resetPasswordSchema = newPasswordSchema.shape({ device: deviceField() });

/** An existing password. Its length was checked when it was chosen. */
export function passwordField() {
  return string().strict().required(signInTexts.loginPassword).test(passwordLengthMax);
}
