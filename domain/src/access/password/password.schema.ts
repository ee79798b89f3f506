import { deviceField } from '../../core/device/device.schema.ts';
import { newPasswordField, passwordLengthMax } from '../../kernel/validation/fields.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { signInTexts } from '../sign-in/sign-in.texts.ts';
import { passwordTexts } from './password.texts.ts';
import { object, string } from 'yup';

/** The form that sets a new password. */
export const newPasswordSchema = object({
  password: newPasswordField({
    required: validationTexts.required,
    tooShort: passwordTexts.resetPasswordLength,
  }),
});

/** What a reset sends: the mailed link proves whose browser this is, so that its `device` is known from then on. */
export const resetPasswordSchema = newPasswordSchema.shape({ device: deviceField() });

/** An existing password; its length was checked when it was chosen. */
export function passwordField() {
  return string().strict().required(signInTexts.loginPassword).test(passwordLengthMax);
}
