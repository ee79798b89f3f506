import { array, boolean, type InferType, number, object, string } from 'yup';
import { keptSessionWire } from '../../core/session/session.contract.ts';
import { listOf, messageWire, timeWire } from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds, exampleProofs } from '../../kernel/api/example-ids.ts';
import { countText, spellOut } from '../../kernel/count-text.ts';
import { nothingSchema } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { secondFactorLimits } from './second-factor.limits.ts';
import {
  addPasskeySchema,
  confirmTotpSchema,
  recoveryCodesSchema,
  removeFactorSchema,
  resetFactorSchema,
} from './second-factor.schema.ts';
import { secondFactorTexts } from './second-factor.texts.ts';
import { type Factors, listMethods } from './second-factor.ts';

const factorWire = namedObject('Factor', {
  id: string().required(),
  method: string().oneOf(['totp', 'passkey']).required(),
  name: string().required(),
  addedAt: timeWire(),
  usedAt: string().meta({ format: 'date-time' }),
}).meta({ description: 'A second factor. `usedAt` is absent if it was never used.' });

export const factorsWire = namedObject('Factors', {
  factors: listOf(factorWire),
  recoveryCodesLeft: number().required(),
  isRequired: boolean().required(),
}).meta({ description: "The caller's second factors. `isRequired` is true if the caller must have one." });
export type FactorsWire = InferType<typeof factorsWire>;
export type FactorWire = FactorsWire['factors'][number];

export const totpSecretWire = namedObject('TotpSecret', {
  secret: string().required(),
  uri: string().required(),
}).meta({ description: 'The secret of an authenticator app, and the content of its QR code.' });
export type TotpSecretWire = InferType<typeof totpSecretWire>;

/** `recoveryCodes` and `customToken` come with the first factor only; `token` if the session becomes a full one. */
export const addedFactorWire = messageWire
  .shape({
    recoveryCodes: array().of(string().required()).default(undefined).optional(),
    token: string(),
    customToken: string(),
  })
  .meta({
    name: 'AddedFactor',
    description:
      "A factor was added. `recoveryCodes` are shown only now. The tokens, if any, replace the caller's.",
  });
export type AddedFactorWire = InferType<typeof addedFactorWire>;

const recoveryCodesWire = namedObject('RecoveryCodes', { recoveryCodes: listOf(string()) }).meta({
  description:
    'The recovery codes, which are shown only now. Each signs in once in place of a second factor.',
});

const credentialWire = namedObject('PasskeyDescriptor', {
  id: string().required(),
  type: string().oneOf(['public-key']).required(),
  transports: array().of(string().required()).default(undefined).optional(),
}).meta({ description: 'A passkey of the account.' });

export const assertionOptionsWire = namedObject('PasskeyRequestOptions', {
  challenge: string().required(),
  rpId: string().required(),
  timeout: number().required(),
  userVerification: string().required(),
  allowCredentials: listOf(credentialWire),
}).meta({ description: 'The options of `navigator.credentials.get()`, in the JSON form of WebAuthn.' });
export type PasskeyRequestOptionsWire = InferType<typeof assertionOptionsWire>;

export const registrationOptionsWire = namedObject('PasskeyCreationOptions', {
  challenge: string().required(),
  rp: object({ id: string().required(), name: string().required() }).required(),
  user: object({
    id: string().required(),
    name: string().required(),
    displayName: string().defined(),
  }).required(),
  pubKeyCredParams: listOf(
    object({ alg: number().required(), type: string().oneOf(['public-key']).required() }),
  ),
  timeout: number().required(),
  attestation: string().required(),
  excludeCredentials: listOf(credentialWire),
  authenticatorSelection: object({
    residentKey: string().required(),
    requireResidentKey: boolean().required(),
    userVerification: string().required(),
  }).required(),
}).meta({ description: 'The options of `navigator.credentials.create()`, in the JSON form of WebAuthn.' });
export type PasskeyCreationOptionsWire = InferType<typeof registrationOptionsWire>;

/** The factors for their owner: without secrets and keys. */
export function factorsToWire(factors: Factors, { isRequired }: { isRequired: boolean }) {
  const { totp, passkeys, recoveryRefs } = factors;
  const apps = totp === null ? [] : [{ ...totp, method: 'totp' as const, name: 'Authenticator app' }];
  const keys = passkeys.map((passkey) => ({ ...passkey, method: 'passkey' as const }));
  return {
    factors: [...apps, ...keys].map(({ id, method, name, addedAtMs, usedAtMs }) => ({
      id,
      method,
      name,
      addedAt: formatTime(addedAtMs),
      ...(usedAtMs === null ? {} : { usedAt: formatTime(usedAtMs) }),
    })),
    recoveryCodesLeft: listMethods(factors).length === 0 ? 0 : recoveryRefs.length,
    isRequired,
  };
}

function formatTime(atMs: number): string {
  return new Date(atMs).toISOString();
}

/**
 * The caller's second factors, and their reset. No switch stops adding a factor: an administrator may need it to reach
 * the switches.
 */
export const secondFactorContract = {
  'get-factors': endpoint('GET /api/factor', {
    access: 'enrol',
    summary: "Returns the caller's second factors.",
    cost: { reads: 3, writes: 0 },
    response: factorsWire,
  }),
  'request-totp': endpoint('POST /api/factor/totp', {
    access: 'enrol',
    summary: 'Creates the secret of an authenticator app. It counts once its first code arrives.',
    stepUp: 'always',
    cost: { reads: 6, writes: 1 },
    example: {},
    flags: [],
    body: nothingSchema,
    response: totpSecretWire,
    errors: ['account-locked', 'factor-limit'],
  }),
  'add-totp': endpoint('PUT /api/factor/totp', {
    access: 'enrol',
    summary: 'Adds the authenticator app with its first code.',
    stepUp: 'always',
    cost: { reads: 10, writes: 10 },
    example: { code: exampleIds.enrolCode },
    flags: [],
    body: confirmTotpSchema,
    response: addedFactorWire,
    errors: ['account-locked', 'factor-limit', 'factor-refused', 'too-many-requests'],
  }),
  'request-passkey': endpoint('POST /api/factor/passkey', {
    access: 'enrol',
    summary: 'Returns options for a browser to create a passkey.',
    stepUp: 'always',
    cost: { reads: 5, writes: 1 },
    example: {},
    flags: [],
    body: nothingSchema,
    response: registrationOptionsWire,
    errors: ['account-locked'],
  }),
  'add-passkey': endpoint('PUT /api/factor/passkey', {
    access: 'enrol',
    summary: 'Adds a passkey that a browser has made.',
    stepUp: 'always',
    cost: { reads: 11, writes: 11 },
    example: { name: 'A phone', credential: exampleProofs.registration },
    flags: [],
    body: addPasskeySchema,
    response: addedFactorWire,
    errors: ['account-locked', 'factor-limit', 'factor-refused', 'too-many-requests'],
  }),
  'request-challenge': endpoint('POST /api/factor/challenge', {
    access: 'enrol',
    summary: "Returns options for a browser to ask for one of the caller's passkeys.",
    cost: { reads: 3, writes: 1 },
    example: {},
    flags: [],
    body: nothingSchema,
    response: assertionOptionsWire,
  }),
  'remove-factor': endpoint('POST /api/factor/remove', {
    access: 'signed-in',
    people: 'own',
    summary:
      'Removes a second factor and signs out everywhere else. The body proves a factor or a recovery code.',
    cost: { reads: 9, writes: 11 },
    example: { factorId: exampleIds.ownFactor, proof: exampleProofs.ownRecovery },
    body: removeFactorSchema,
    response: keptSessionWire,
    errors: ['factor-refused', 'factor-too-new', 'not-found', 'too-many-requests'],
  }),
  'create-recovery-codes': endpoint('POST /api/factor/recovery-codes', {
    access: 'signed-in',
    people: 'own',
    summary: `Makes ${spellOut(countText(secondFactorLimits.recoveryCodes, 'recovery code'))}; takes a factor or a recovery code. Earlier codes stop working.`,
    cost: { reads: 8, writes: 7 },
    example: { proof: exampleProofs.ownRecovery },
    body: recoveryCodesSchema,
    response: recoveryCodesWire,
    errors: ['factor-refused', 'factor-too-new', 'too-many-requests'],
  }),
  'cancel-factor-reset': endpoint('DELETE /api/factor/reset', {
    access: 'signed-in',
    people: 'own',
    summary: "Cancels the reset of the caller's second factors.",
    cost: { reads: 6, writes: 8 },
    // No switch may stop people from keeping an intruder out of their account.
    flags: [],
  }),
  'reset-factors': endpoint('PUT /api/factor/reset/:adminId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'person' },
    summary: `Starts the reset of a user's lost second factors, which takes effect after ${secondFactorTexts.resetWait}.`,
    stepUp: 'always',
    cost: { reads: 9, writes: 13 },
    example: { idToReset: exampleIds.factorUser, expected: exampleIds.expected },
    body: resetFactorSchema,
    errors: ['no-factor', 'no-user', 'own-record'],
  }),
} as const;
