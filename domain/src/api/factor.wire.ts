import { array, boolean, number, object, string, type InferType } from 'yup';
import { methodsOf, type Factors } from '../factor/factors.ts';
import { named } from '../validation/named.ts';
import { messageWire, timeWire } from './common.wire.ts';

const factorWire = named(
  'Factor',
  'A second factor. `usedAt` is absent for one that was never used.',
  object({
    id: string().required(),
    method: string().oneOf(['totp', 'passkey']).required(),
    name: string().required(),
    addedAt: timeWire(),
    usedAt: string().meta({ format: 'date-time' }),
  }),
);

export const factorsWire = named(
  'Factors',
  "The caller's second factors. `isRequired`: the caller must have one.",
  object({
    factors: array().of(factorWire.required()).required(),
    recoveryCodesLeft: number().required(),
    isRequired: boolean().required(),
  }),
);
export type FactorsWire = InferType<typeof factorsWire>;
export type FactorWire = FactorsWire['factors'][number];

export const totpSecretWire = named(
  'TotpSecret',
  'The secret of an authenticator app, and the content of its QR code.',
  object({ secret: string().required(), uri: string().required() }),
);
export type TotpSecretWire = InferType<typeof totpSecretWire>;

/** `recoveryCodes` come once, with the first factor, and `customToken` with them; `token` if the session becomes a full one. */
export const addedFactorWire = named(
  'AddedFactor',
  'A factor was added. `recoveryCodes` are shown this once. The tokens, if any, replace those of the caller.',
  messageWire.shape({
    recoveryCodes: array().of(string().required()).default(undefined).optional(),
    token: string(),
    customToken: string(),
  }),
);
export type AddedFactorWire = InferType<typeof addedFactorWire>;

export const recoveryCodesWire = named(
  'RecoveryCodes',
  'Each signs in once in place of a second factor. They are shown this once.',
  object({ recoveryCodes: array().of(string().required()).required() }),
);

export const strongUntilWire = named(
  'StepUpAnswer',
  'Until when calls that require a confirmation are open, if none of them is made meanwhile.',
  object({ strongUntil: timeWire() }),
);

const credentialWire = named(
  'PasskeyDescriptor',
  'A passkey of the account.',
  object({
    id: string().required(),
    type: string().oneOf(['public-key']).required(),
    transports: array().of(string().required()).default(undefined).optional(),
  }),
);

export const assertionOptionsWire = named(
  'PasskeyRequestOptions',
  'For `navigator.credentials.get()`, in the JSON form of WebAuthn.',
  object({
    challenge: string().required(),
    rpId: string().required(),
    timeout: number().required(),
    userVerification: string().required(),
    allowCredentials: array().of(credentialWire.required()).required(),
  }),
);
export type PasskeyRequestOptionsWire = InferType<typeof assertionOptionsWire>;

export const registrationOptionsWire = named(
  'PasskeyCreationOptions',
  'For `navigator.credentials.create()`, in the JSON form of WebAuthn.',
  object({
    challenge: string().required(),
    rp: object({ id: string().required(), name: string().required() }).required(),
    user: object({
      id: string().required(),
      name: string().required(),
      displayName: string().defined(),
    }).required(),
    pubKeyCredParams: array()
      .of(object({ alg: number().required(), type: string().oneOf(['public-key']).required() }).required())
      .required(),
    timeout: number().required(),
    attestation: string().required(),
    excludeCredentials: array().of(credentialWire.required()).required(),
    authenticatorSelection: object({
      residentKey: string().required(),
      requireResidentKey: boolean().required(),
      userVerification: string().required(),
    }).required(),
  }),
);
export type PasskeyCreationOptionsWire = InferType<typeof registrationOptionsWire>;

/** What the owner sees of their factors: no secret, no key. */
export function factorsToWire(factors: Factors, { isRequired }: { isRequired: boolean }) {
  const { totp, passkeys, recoveryRefs } = factors;
  const apps = totp === null ? [] : [{ ...totp, method: 'totp' as const, name: 'Authenticator app' }];
  const keys = passkeys.map((passkey) => ({ ...passkey, method: 'passkey' as const }));
  return {
    factors: [...apps, ...keys].map(({ id, method, name, addedAtMs, usedAtMs }) => ({
      id,
      method,
      name,
      addedAt: timeOf(addedAtMs),
      ...(usedAtMs === null ? {} : { usedAt: timeOf(usedAtMs) }),
    })),
    recoveryCodesLeft: methodsOf(factors).length === 0 ? 0 : recoveryRefs.length,
    isRequired,
  };
}

function timeOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
