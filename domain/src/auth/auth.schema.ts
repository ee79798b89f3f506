import { object, string } from 'yup';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { emailField, newPasswordField, phoneField, textField } from '../validation/fields.ts';

/** Spec section 5, Login. */
export const loginSchema = object({
  email: emailField(),
  password: string()
    .strict()
    .required(fieldMessages.loginPassword)
    .max(limits.passwordLengthMax, fieldMessages.tooLong),
});

/** Spec section 5, Registration; the confirmation stays on the client. */
export const registrationSchema = object({
  name: textField(limits.nameLengthMax),
  email: emailField(),
  number: phoneField(),
  password: newPasswordField({
    required: fieldMessages.registerPassword,
    tooShort: fieldMessages.registerPasswordLength,
  }),
});

/** Spec section 5, Forgot password; also what asks for another verification mail. */
export const emailOnlySchema = object({ email: emailField() });

/** Spec section 5, Reset password. */
export const newPasswordSchema = object({
  password: newPasswordField({
    required: fieldMessages.required,
    tooShort: fieldMessages.resetPasswordLength,
  }),
});

/** The code of a mailed link (`/verified?oobCode=…`, `/passwordreset/{resetToken}`). */
export const oobCodePattern = /^[A-Za-z0-9_-]{20,200}$/;
export const verifySchema = object({
  oobCode: string().strict().required(fieldMessages.required).matches(oobCodePattern, fieldMessages.invalid),
});
