import { boolean, object } from 'yup';
import { named } from '../validation/named.ts';
import { fieldMessages } from '../messages.ts';
import { optionalTextField } from '../validation/fields.ts';
import type { OperatorFacts } from './operator-facts.ts';

const usersTextLengthMax = 20;

/** What an operator may state. Both are sent together: what is left out is not taken back by accident. */
export const operatorFactsSchema = named(
  'ClaimsRequest',
  'What the landing page may claim; both are sent together.',
  object({
    usersText: optionalTextField(usersTextLengthMax).default(undefined).defined(fieldMessages.required),
    isLicensed: boolean().strict().required(),
  } satisfies Record<keyof OperatorFacts, unknown>),
);
