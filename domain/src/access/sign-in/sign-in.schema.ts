import { object, string } from 'yup';
import { named } from '../../kernel/validation/named.ts';
import { optionalVersionField } from '../../core/legal/legal.schema.ts';
import {
  emailField,
  newEmailField,
  newPasswordField,
  passwordLengthMax,
  phoneField,
} from '../../kernel/validation/fields.ts';
import { nameField } from '../../kernel/validation/name-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { passwordTexts } from '../password/password.texts.ts';
import { signInTexts } from './sign-in.texts.ts';

/** A random id that a browser made for itself and keeps: 96 bits or more. */
const deviceIdPattern = /^[A-Za-z0-9_-]{16,64}$/;

/**
 * What a login sends. `device` distinguishes a known browser from a stranger's; clients without one may leave it out.
 */
export const loginSchema = named(
  'LoginBody',
  'Credentials. `device` is a random id that a client keeps, so that it is recognised.',
  object({
    email: emailField(),
    password: passwordField(),
    device: deviceField(),
  }),
);

/** What a registration sends, in the order of its form; the repeated password stays on the client. */
export const registrationSchema = named(
  'RegistrationBody',
  'A new account.',
  object({
    name: nameField(validationLimits.nameLengthMax),
    email: newEmailField(),
    number: phoneField(),
    password: newPasswordField({
      required: passwordTexts.registerPassword,
      tooShort: passwordTexts.registerPasswordLength,
    }),
    terms: acceptedVersionField(),
    privacy: acceptedVersionField(),
  }),
);

function acceptedVersionField() {
  return optionalVersionField().meta({
    description: 'The version that was read and accepted; without it, it is asked for at the first sign-in.',
  });
}

/** What asks for a reset link, or for another verification mail. */
export const emailOnlySchema = named('EmailBody', 'The address to mail.', object({ email: emailField() }));

/** The form that sets a new password. */
export const newPasswordSchema = object({
  password: newPasswordField({
    required: validationTexts.required,
    tooShort: passwordTexts.resetPasswordLength,
  }),
});

/** What a reset sends: the mailed link proves whose browser this is, so that its `device` is known from then on. */
export const resetPasswordSchema = newPasswordSchema.shape({ device: deviceField() });

/** A secret that we handed out: the code of a mailed link, or a ticket. */
export const oobCodePattern = /^[A-Za-z0-9_-]{20,200}$/;

/** `/verified?oobCode=…` */
export const verifySchema = object({ oobCode: codeField() });

/** `/secure#code=…` and `/passwordreset/…` */
export const mailedCodeSchema = object({ code: codeField() });

/** "Confirm it's you": the ticket of the verification and the password chosen at registration. */
export const kycSessionSchema = named(
  'KycSessionBody',
  'The ticket of the verification, and the password chosen at registration.',
  object({ kycTicket: codeField(), password: passwordField() }),
);

/** An existing password; its length was checked when it was chosen. */
function passwordField() {
  return string().strict().required(signInTexts.loginPassword).test(passwordLengthMax);
}

/** A secret that we handed out, in a body. */
export function codeField() {
  return string()
    .strict()
    .required(validationTexts.required)
    .matches(oobCodePattern, validationTexts.invalid);
}

/** The id by which a browser is recognised. */
export function deviceField() {
  return string().strict().matches(deviceIdPattern, validationTexts.invalid);
}
