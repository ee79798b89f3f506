import { boolean, object } from 'yup';
import { named } from '../validation/named.ts';
import { fieldMessages } from '../messages.ts';
import { optionalTextField } from '../validation/fields.ts';
import type { PublicClaims } from './claims.ts';

const usersTextLengthMax = 20;

/** The claims that an operator may set. Both are sent together: what is left out is not taken back by accident. */
export const claimsSchema = named(
  'ClaimsRequest',
  'What the landing page may claim; both are sent together.',
  object({
    usersText: optionalTextField(usersTextLengthMax).default(undefined).defined(fieldMessages.required),
    isLicensed: boolean().strict().required(),
  } satisfies Record<keyof PublicClaims, unknown>),
);
