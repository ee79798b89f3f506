import {
  type AnyObject,
  array,
  type InferType,
  object,
  type ObjectSchema,
  type ObjectShape,
  string,
} from 'yup';
import { expectedField, idField, textField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { passwordLengthMax } from '../password/password.schema.ts';
import { secondFactorLimits } from './second-factor.limits.ts';
import { appCodePattern, recoveryCodePattern } from './typed-codes.ts';

/** Longer than any answer of an authenticator: some hundred bytes, or some kilobytes for attestations. */
const signedLengthMax = 20_000;

/** A field of WebAuthn in base64url, as the browser's `toJSON()` returns it. */
const signedField = () =>
  string()
    .strict()
    .required(validationTexts.required)
    .max(signedLengthMax, validationTexts.tooLong)
    .matches(/^[A-Za-z0-9_-]+$/, validationTexts.invalid);

const credentialType = () =>
  string().strict().required(validationTexts.required).oneOf(['public-key'], validationTexts.invalid);

/** An optional object. A text or a list is refused. */
function optionalObject<T extends AnyObject>(schema: ObjectSchema<T>) {
  return schema.strict().nonNullable(validationTexts.invalid).default(undefined).optional();
}

/** The checked fields of the result of `startAuthentication()`. */
const assertionSchema = namedObject('PasskeyAssertion', {
  id: signedField(),
  rawId: signedField(),
  type: credentialType(),
  response: object({
    clientDataJSON: signedField(),
    authenticatorData: signedField(),
    signature: signedField(),
  })
    .strict()
    .required(validationTexts.required),
}).meta({
  description: 'The signature of a passkey: `toJSON()` of the answer to `navigator.credentials.get()`.',
});
export type Assertion = InferType<typeof assertionSchema>;

/** The checked fields of the result of `startRegistration()`. */
const registrationSchema = namedObject('PasskeyRegistration', {
  id: signedField(),
  rawId: signedField(),
  type: credentialType(),
  response: object({
    clientDataJSON: signedField(),
    attestationObject: signedField(),
    transports: array()
      .of(string().strict().required(validationTexts.required).max(20, validationTexts.tooLong))
      .max(10, validationTexts.invalid)
      .strict()
      .nonNullable(validationTexts.invalid)
      .default(undefined)
      .optional(),
  })
    .strict()
    .required(validationTexts.required),
}).meta({ description: 'A new passkey: `toJSON()` of the answer to `navigator.credentials.create()`.' });
export type PasskeyRegistration = InferType<typeof registrationSchema>;

const appCodeField = () => string().strict().matches(appCodePattern, validationTexts.invalid);
const recoveryCodeField = () => string().strict().matches(recoveryCodePattern, validationTexts.invalid);
const passwordField = () => string().strict().test(passwordLengthMax);

const isOne = (proof: object): boolean =>
  Object.values(proof).filter((value) => value !== undefined).length === 1;

/** An object with exactly one of these fields. */
const oneOfFields = <Fields extends ObjectShape>(fields: Fields) =>
  object(fields)
    .strict()
    .noUnknown(validationTexts.invalid)
    .required(validationTexts.required)
    .test('one', validationTexts.invalid, isOne);

export const factorProofSchema = oneOfFields({
  code: appCodeField(),
  recoveryCode: recoveryCodeField(),
  passkey: optionalObject(assertionSchema),
}).meta({
  name: 'FactorProof',
  description: 'A code of the authenticator app, a recovery code, or the signature of a passkey.',
});

/** A confirmation that the caller is still the owner: a second factor, or the password if the account has none. */
export const confirmationSchema = oneOfFields({
  password: passwordField(),
  code: appCodeField(),
  passkey: optionalObject(assertionSchema),
}).meta({
  name: 'Confirmation',
  description:
    'A code of the authenticator app or the signature of a passkey. An account without a second factor takes the password.',
});

/** A second factor, from any of its fields. */
export type FactorProof =
  | { method: 'totp'; code: string }
  | { method: 'recovery'; code: string }
  | { method: 'passkey'; assertion: Assertion };
/** A confirmation, from any of its fields: may be a password, never a recovery code. */
export type Confirmation =
  | { method: 'password'; password: string }
  | Exclude<FactorProof, { method: 'recovery' }>;

/** Returns the second factor in a body. The schema ensures that there is one. */
export function toFactorProof({
  code,
  recoveryCode = '',
  passkey,
}: InferType<typeof factorProofSchema>): FactorProof {
  if (passkey !== undefined) return { method: 'passkey', assertion: passkey };
  return code === undefined ? { method: 'recovery', code: recoveryCode } : { method: 'totp', code };
}

/** Returns the confirmation in a body. The schema ensures that there is one. */
export function toConfirmation({
  password = '',
  code,
  passkey,
}: InferType<typeof confirmationSchema>): Confirmation {
  if (passkey !== undefined) return { method: 'passkey', assertion: passkey };
  return code === undefined ? { method: 'password', password } : { method: 'totp', code };
}
export const confirmTotpSchema = object({ code: appCodeField().required(validationTexts.required) });
export const addPasskeySchema = object({
  name: textField(secondFactorLimits.passkeyNameLengthMax),
  credential: registrationSchema.strict().required(validationTexts.required),
});
export const removeFactorSchema = object({ factorId: idField(), proof: factorProofSchema });
export const recoveryCodesSchema = object({ proof: factorProofSchema });
export const resetFactorSchema = object({ idToReset: idField(), expected: expectedField() });
